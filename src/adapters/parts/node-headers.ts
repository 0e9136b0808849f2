import { type HeaderRecord, mergeHeader, type VersionError } from 'request-versioning';
import { PendingHeaders } from './pending-headers.js';

/** The response of Node, of HTTP/1 or HTTP/2. */
export interface NodeResponse {
  /** Returns the value of a header so far. */
  getHeader(name: string): number | string | readonly string[] | undefined;
  /** Replaces a header. */
  setHeader(name: string, value: string): unknown;
  /** Adds a line to a header. */
  appendHeader(name: string, value: string): unknown;
  /** Removes a header. */
  removeHeader(name: string): unknown;
  /** Sends the status and the headers. */
  writeHead(status: number, reason?: string): unknown;
}

/**
 * Merges the headers of a version into a response of Node at the moment of sending, so that nothing can replace them.
 */
export function sendWith(response: NodeResponse, headers: HeaderRecord): void {
  hookOf(response).pending.setVersion(headers);
}

/**
 * Merges the headers of a rejection into a response of Node in place of the headers of the version. If the
 * application sends a status below 400 all the same, the response has the headers of the version.
 *
 * @param earlierVary The `Vary` so far, because an error handler could replace it.
 * @returns `error`, to throw.
 */
export function rejectWith(
  response: NodeResponse,
  error: VersionError,
  earlierVary: ReturnType<NodeResponse['getHeader']> = response.getHeader('Vary'),
): VersionError {
  hookOf(response).pending.setRejection(error, earlierVary);
  return error;
}

/** Merges `headers` into the headers that a response of Node has so far. */
export function mergeHeaders(response: NodeResponse, headers: HeaderRecord): void {
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, mergeHeader(name, response.getHeader(name), value));
  }
}

/** The key of the hook, which the ESM and the CommonJS copy share. */
const HOOK: unique symbol = Symbol.for('request-versioning.hook');

interface Hook {
  readonly pending: PendingHeaders;
  readonly original: NodeResponse['writeHead'];
}

type HookedResponse = NodeResponse & { [HOOK]?: Hook };

function hookOf(response: HookedResponse): Hook {
  if (response[HOOK]) return response[HOOK];
  const hook: Hook = { pending: new PendingHeaders(), original: response.writeHead };
  response[HOOK] = hook;
  response.writeHead = writeHead;
  return hook;
}

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
): unknown {
  const { pending, original } = this[HOOK];
  if (typeof own === 'object' && own) setHeaders(this, own);
  mergeHeaders(this, pending.of(status));
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

/** Returns the pairs of a flat list. Node also takes a list of pairs. */
function pairsOf(list: readonly string[]): [name: string, value: string][] {
  if (Array.isArray(list[0])) return list as never;
  return list.flatMap((name, index) => (index % 2 ? [] : [[name, list[index + 1] as string]]));
}
