import type { ServerResponse } from 'node:http';
import { type HeaderRecord, mergeHeader } from 'request-versioning';

/** The response of Node, of HTTP/1 or HTTP/2. */
export type NodeResponse = Pick<
  ServerResponse,
  'appendHeader' | 'getHeader' | 'removeHeader' | 'setHeader' | 'writeHead'
>;

/**
 * Merges `headers` into a response of Node at the moment of sending, so that nothing can replace them.
 * A second call replaces the headers of the first. So a rejection is sent without the headers of the version.
 */
export function sendWith(response: NodeResponse, headers: HeaderRecord): void {
  const hooked = response as NodeResponse & { [HEADERS]?: HeaderRecord };
  const isHooked = hooked[HEADERS] !== undefined;
  hooked[HEADERS] = headers;
  if (isHooked) return;
  const writeHead = response.writeHead as (status: number, reason?: string) => ServerResponse;
  // Node calls it for every response. `on-headers` would lose the headers of `writeHead(200, undefined, headers)`.
  response.writeHead = (status: number, reason?: unknown, own = reason) => {
    if (typeof own === 'object' && own) setHeaders(response, own);
    for (const [name, value] of Object.entries(hooked[HEADERS] as HeaderRecord)) {
      response.setHeader(name, mergeHeader(name, response.getHeader(name), value));
    }
    return writeHead.call(response, status, typeof reason === 'string' ? reason : undefined);
  };
}

/** The key of the headers to send, which the ESM and the CommonJS copy share. */
const HEADERS: unique symbol = Symbol.for('request-versioning.headers');

/** Sets the headers of `writeHead` as Node does. They are an object or a flat list: `['Vary', 'Origin', 'Vary', 'Accept']`. */
function setHeaders(response: NodeResponse, own: object): void {
  if (Array.isArray(own)) setLines(response, pairsOf(own));
  else for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
}

function setLines(response: NodeResponse, lines: readonly [name: string, value: string][]): void {
  for (const [name] of lines) response.removeHeader(name);
  for (const [name, value] of lines) response.appendHeader(name, value);
}

function pairsOf(list: readonly string[]): [name: string, value: string][] {
  return list.flatMap((name, index) => (index % 2 ? [] : [[name, list[index + 1] as string]]));
}
