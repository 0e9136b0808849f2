import { type HeaderRecord, mergeHeader } from 'request-versioning';
import { replaceHeaders } from './replace-headers.js';

/** A response of Node, of HTTP/1 or HTTP/2. */
export interface NodeResponse {
  /** Returns the value that the header has so far. */
  getHeader(name: string): HeaderValue;
  /** Replaces a header. */
  setHeader(name: string, value: string): unknown;
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
 */
export function mergeHeadersOnSend(response: NodeResponse, headers: HeaderRecord): void {
  const hooked: HookedResponse = response;
  const hook = hooked[HOOK];
  if (hook) {
    hook.headers = replaceHeaders(hook.headers, headers);
    return;
  }
  hooked[HOOK] = { original: response.writeHead as WriteHead, headers, isSent: false };
  response.writeHead = writeHead;
}

/**
 * Returns the headers that `mergeHeadersOnSend` is going to merge, so that a framework whose hooks
 * read a response before it is sent can show them.
 */
export function headersOnSend(response: NodeResponse): HeaderRecord {
  return (response as HookedResponse)[HOOK]?.headers ?? {};
}

/** The key of the headers to send. The ESM and the CommonJS copy share it. */
const HOOK: unique symbol = Symbol.for('request-versioning.hook');

type WriteHead = (this: object, ...head: readonly unknown[]) => unknown;

interface HookedResponse extends NodeResponse {
  [HOOK]?: {
    /** The function that `writeHead` of this module has replaced. */
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
  this: HookedResponse & { readonly [HOOK]: NonNullable<HookedResponse[typeof HOOK]> },
  status: number,
  reason?: unknown,
  own: unknown = reason,
): unknown {
  const hook = this[HOOK];
  const { original } = hook;
  // Node answers a second call, by an error or by ignoring it.
  const head = hook.isSent
    ? [status, reason, own]
    : headWith(hook.headers, this, status, reason, own);
  const result = original.call(this, ...head);
  // Only now, because the response to the error of a header that Node rejects needs the headers too.
  hook.isSent = true;
  return result;
}

/** Returns the arguments of `writeHead` with the added headers, if these are not set before. */
function headWith(
  added: HeaderRecord,
  response: NodeResponse,
  status: number,
  reason: unknown,
  own: unknown,
): readonly unknown[] {
  const fields = Array.isArray(own) ? toFields(own) : own;
  if (isFields(fields) && hasAll(fields, added)) return [status, reason, own];
  // The package on-headers, which `original` may belong to, loses headers after an undefined reason.
  const start = typeof reason === 'string' ? [status, reason] : [status];
  if (isFields(fields)) return [...start, withMerged(response, fields, added)];
  mergeHeaders(response, added);
  return start;
}

type Fields = Readonly<Record<string, HeaderValue>>;

function isFields(own: unknown): own is Fields {
  return typeof own === 'object' && own !== null;
}

/**
 * Returns whether the headers of `writeHead` are the added ones already, as those of Fastify are.
 * Without a copy, a response of Fastify takes 1 µs less.
 */
function hasAll(own: Fields, added: HeaderRecord): boolean {
  return Object.entries(added).every(([name, value]) => own[name.toLowerCase()] === value);
}

/**
 * Returns the headers of `writeHead` with the added ones. Setting each of them on the response would
 * be slower.
 */
function withMerged(response: NodeResponse, own: Fields, added: HeaderRecord): Fields {
  const merged: Record<string, HeaderValue> = { ...own };
  for (const [name, value] of Object.entries(added)) {
    const lowerCaseName = name.toLowerCase();
    const same = Object.keys(own).filter((each) => each.toLowerCase() === lowerCaseName);
    for (const each of same) merged[each] = mergeHeader(name, own[each], value);
    if (same.length === 0) merged[name] = mergeHeader(name, response.getHeader(name), value);
  }
  return merged;
}

/**
 * Turns a list of headers for `writeHead` into fields. It is a list of pairs, or a flat list such as
 * `['Vary', 'Origin', 'Vary', 'Accept']`.
 */
function toFields(own: readonly unknown[]): Fields {
  const list = (Array.isArray(own[0]) ? own.flat() : own) as readonly (string | string[])[];
  const names = list.filter((_, index) => index % 2 === 0) as string[];
  const fields: Record<string, string[]> = {};
  for (const [index, name] of names.entries()) {
    const isSame = (each: string) => each.toLowerCase() === name.toLowerCase();
    const first = names.find(isSame) as string;
    const value = list[2 * index + 1] as string | string[];
    fields[first] = [...(fields[first] ?? []), value].flat();
  }
  return fields;
}
