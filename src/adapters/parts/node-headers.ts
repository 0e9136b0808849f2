import { type HeaderRecord, mergeHeader } from 'request-versioning';
import { replaceHeaders } from './replace-headers.js';

/** A response of Node, of HTTP/1 or HTTP/2. */
export interface NodeResponse {
  /** The request of the response. A mock may lack it. */
  req?: object;
  /** Returns the value that the header has so far. */
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

/** The value that a response header has so far. */
type HeaderValue = Parameters<typeof mergeHeader>[1];

/** A response of Node, or a reply of Fastify. */
type Settable = Pick<NodeResponse, 'getHeader'> &
  (Pick<NodeResponse, 'setHeader'> | { header(name: string, value: string): unknown });

/**
 * Merges `headers` into those that a response of Node, or a reply of Fastify, has so far, as
 * `mergeHeader` does.
 */
export function mergeHeaders(response: Settable, headers: HeaderRecord): void {
  for (const [name, value] of Object.entries(headers)) {
    const merged = mergeHeader(name, response.getHeader(name), value);
    if ('setHeader' in response) response.setHeader(name, merged);
    else response.header(name, merged);
  }
}

/**
 * Merges `headers` into a response of Node at the moment of sending, so that no handler or proxy
 * can replace them before. A second call for the same response replaces the headers of the first,
 * as `replaceHeaders` does.
 *
 * @param request The request that the middleware got.
 */
export function mergeHeadersOnSend(
  request: object,
  response: NodeResponse,
  headers: HeaderRecord,
): void {
  response.req ??= request;
  // They are stored on the request. In Express, each new property of a response takes a few microseconds.
  const hooked: HookedRequest = response.req;
  const hook = hooked[HOOK];
  if (hook?.response === response) {
    hook.headers = replaceHeaders(hook.headers, headers);
    return;
  }
  const original = response.writeHead as WriteHead;
  hooked[HOOK] = { response, headers, original, isSent: false };
  response.writeHead = writeHead;
}

/** The key of the headers to send. The ESM and the CommonJS copy share it. */
const HOOK: unique symbol = Symbol.for('request-versioning.hook');

type WriteHead = (this: object, status: number, ...headers: readonly unknown[]) => unknown;

interface HookedRequest {
  [HOOK]?: {
    readonly response: NodeResponse;
    readonly original: WriteHead;
    headers: HeaderRecord;
    isSent: boolean;
  };
}

/**
 * Replaces `writeHead` of a response, which Node calls for every response. All responses share this
 * one function. With a closure each, Fastify would serve half as many.
 *
 * The package on-headers is no alternative: it loses the headers of
 * `writeHead(200, undefined, headers)`.
 */
function writeHead(
  this: NodeResponse & { readonly req: HookedRequest },
  status: number,
  reason?: unknown,
  own: unknown = reason,
): unknown {
  const hook = this.req[HOOK];
  // If an application passes the response on with another request, the second hook calls this function again.
  if (hook?.response !== this || hook.isSent) {
    return Object.getPrototypeOf(this).writeHead.call(this, status, reason, own);
  }
  const { headers, original } = hook;
  const fields = ((typeof own === 'object' && own) || {}) as Fields;
  const isComplete = hasAll(fields, headers);
  if (!isComplete) {
    setHeaders(this, fields);
    mergeHeaders(this, headers);
  }
  // Only now, since Node may have rejected a header above. The response to that error needs the headers too.
  hook.isSent = true;
  if (isComplete) return original.call(this, status, reason, own);
  return original.call(this, status, typeof reason === 'string' ? reason : undefined);
}

/**
 * Returns whether the headers of `writeHead` include the added ones already, so that Node can send
 * them as they are.
 */
function hasAll(own: Fields, added: HeaderRecord): boolean {
  return Object.entries(added).every(([name, value]) => {
    const sent = own[name.toLowerCase()];
    return sent === value || (sent !== undefined && mergeHeader(name, sent, value) === sent);
  });
}

type Fields = Readonly<Record<string, HeaderValue>>;

/**
 * Sets the headers of `writeHead` as Node does. They are an object, a list of pairs, or a flat list
 * such as `['Vary', 'Origin', 'Vary', 'Accept']`.
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
