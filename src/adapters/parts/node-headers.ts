import { type HeaderRecord, mergeHeader } from 'request-versioning';
import { type HeaderValue, PendingHeaders } from './pending-headers.js';

/** The response of Node, of HTTP/1 or HTTP/2. */
export interface NodeResponse {
  /** The request. It keeps the pending headers, because a second property of a response would make Express slower. */
  readonly req: object;
  /** Returns the value of a header so far. */
  getHeader(name: string): HeaderValue;
  /** Replaces a header. */
  setHeader(name: string, value: string): unknown;
  /** Adds a line to a header. */
  appendHeader(name: string, value: string): unknown;
  /** Removes a header. */
  removeHeader(name: string): unknown;
  /** Sends the status and the headers. */
  writeHead(status: number, reason?: string): unknown;
}

/** A response of Node, or a reply of Fastify. */
type Settable = Pick<NodeResponse, 'getHeader'> &
  (Pick<NodeResponse, 'setHeader'> | { header(name: string, value: string): unknown });

/** Merges `headers` into the headers that a response of Node, or a reply of Fastify, has so far. */
export function mergeHeaders(response: Settable, headers: HeaderRecord): void {
  for (const [name, value] of Object.entries(headers)) {
    const merged = mergeHeader(name, response.getHeader(name), value);
    if ('setHeader' in response) response.setHeader(name, merged);
    else response.header(name, merged);
  }
}

/**
 * Returns the headers that a response of Node merges at the moment of sending, so that nothing can replace them.
 *
 * @param varySoFar Returns the `Vary` of the response so far. @default the `Vary` that `response` has
 */
export function pendingHeadersOf(
  response: NodeResponse,
  varySoFar: () => HeaderValue = () => response.getHeader('Vary'),
): PendingHeaders {
  const request: HookedRequest = response.req;
  const known = request[HOOK];
  if (known?.response === response) return known.pending;
  const pending = new PendingHeaders(varySoFar);
  const original = response.writeHead as WriteHead;
  request[HOOK] = { response, pending, original, isSent: false };
  response.writeHead = writeHead;
  return pending;
}

/** The key of the hook, which the ESM and the CommonJS copy share. */
const HOOK: unique symbol = Symbol.for('request-versioning.hook');

type WriteHead = (this: object, status: number, ...headers: readonly unknown[]) => unknown;

interface HookedRequest {
  [HOOK]?: {
    readonly response: NodeResponse;
    readonly pending: PendingHeaders;
    readonly original: WriteHead;
    isSent: boolean;
  };
}

/**
 * Merges the headers, and sends them. Node calls it for every response.
 * It is one function for all responses, because otherwise Fastify would serve half of the responses.
 * The package on-headers would lose the headers of `writeHead(200, undefined, headers)`.
 */
function writeHead(
  this: NodeResponse & { readonly req: HookedRequest },
  status: number,
  reason?: unknown,
  own: unknown = reason,
): unknown {
  const hook = this.req[HOOK];
  // An application may pass a response on with another request, whose hook calls this function again.
  if (hook?.response !== this || hook.isSent) {
    return Object.getPrototypeOf(this).writeHead.call(this, status, reason, own);
  }
  const { pending, original } = hook;
  const added = pending.of(status);
  const fields = ((typeof own === 'object' && own) || {}) as Fields;
  const isComplete = hasAll(fields, added);
  if (!isComplete) {
    setHeaders(this, fields);
    mergeHeaders(this, added);
  }
  // After a header that Node rejects, the response to the error needs the headers too.
  hook.isSent = true;
  if (isComplete) return original.call(this, status, reason, own);
  return original.call(this, status, typeof reason === 'string' ? reason : undefined);
}

/** Returns whether the headers of `writeHead` have all of the `added` headers, so that Node can send them unchanged. */
function hasAll(own: Fields, added: HeaderRecord): boolean {
  return Object.entries(added).every(([name, value]) => {
    const sent = own[name.toLowerCase()];
    return sent === value || (sent !== undefined && mergeHeader(name, sent, value) === sent);
  });
}

type Fields = Readonly<Record<string, HeaderValue>>;

/**
 * Sets the headers of `writeHead` as Node does. They are an object, a flat list such as
 * `['Vary', 'Origin', 'Vary', 'Accept']`, or a list of pairs.
 */
function setHeaders(response: NodeResponse, own: object): void {
  if (!Array.isArray(own)) {
    for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
    return;
  }
  const list = Array.isArray(own[0]) ? own.flat() : own;
  const names = list.filter((_, index) => index % 2 === 0);
  for (const name of names) response.removeHeader(name);
  for (const [index, name] of names.entries()) response.appendHeader(name, list[2 * index + 1]);
}
