import type { ServerResponse } from 'node:http';
import { type HeaderRecord, mergeHeader } from 'request-versioning';

/** The response of Node, of HTTP/1 or HTTP/2. */
export type NodeResponse = Pick<
  ServerResponse,
  'appendHeader' | 'getHeader' | 'removeHeader' | 'setHeader' | 'writeHead'
>;

/**
 * Merges `headers` into a response of Node at the moment of sending, so that nothing can replace them.
 * A second call replaces the headers of the first, except `Vary`. So a rejection has no other header of the version.
 */
export function sendWith(response: NodeResponse, headers: HeaderRecord): void {
  const hooked = response as HookedResponse;
  if (hooked[HOOK]) {
    hooked[HOOK].headers = withVary(headers, hooked[HOOK].headers.Vary);
  } else {
    hooked[HOOK] = { headers, writeHead: response.writeHead as WriteHead };
    response.writeHead = writeHead as typeof response.writeHead;
  }
}

/** Adds the names of an earlier `Vary`, because a rejection may be the rejection of another strategy. */
function withVary(headers: HeaderRecord, earlier: string | undefined): HeaderRecord {
  return earlier ? { ...headers, Vary: mergeHeader('Vary', headers.Vary, earlier) } : headers;
}

/** The key of the hook, which the ESM and the CommonJS copy share. */
const HOOK: unique symbol = Symbol.for('request-versioning.hook');

type WriteHead = (status: number, reason?: string) => NodeResponse;

type HookedResponse = NodeResponse & {
  [HOOK]?: { headers: HeaderRecord; readonly writeHead: WriteHead };
};

/**
 * Merges the headers, and sends them. Node calls it for every response.
 * It is one function for all responses, because otherwise Express would serve a twentieth fewer responses.
 * The package on-headers would lose the headers of `writeHead(200, undefined, headers)`.
 */
function writeHead(
  this: Required<HookedResponse>,
  status: number,
  reason?: unknown,
  own: unknown = reason,
): NodeResponse {
  const { headers, writeHead: original } = this[HOOK];
  if (typeof own === 'object' && own) setHeaders(this, own);
  for (const [name, value] of Object.entries(headers)) {
    this.setHeader(name, mergeHeader(name, this.getHeader(name), value));
  }
  return original.call(this, status, typeof reason === 'string' ? reason : undefined);
}

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
