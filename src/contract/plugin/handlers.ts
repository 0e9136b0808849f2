import { HeaderVersioning, type VersionedApi } from 'request-versioning';
import type { PluginCall, PluginResponse } from './subject.js';

/** An error, as the error handler of the application sees it. */
export interface CaughtError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The code of a rejection, the message of an error that the handler threw, or the name of any
   * other error.
   */
  readonly text: string;
}

const TEXT = { 'Content-Type': 'text/plain' };

/** Responds with a text, and with headers of the application. */
export function text(body: string, headers: PluginResponse['headers'] = {}): PluginResponse {
  return { status: 200, headers: { ...TEXT, ...headers }, body };
}

/** Responds with what a handler sees: `v2 of 7 at /items/7`. */
export function show(call: PluginCall): PluginResponse {
  const { api } = call;
  const id = idOf(call);
  if (!api) return text(`no version of ${id}`);
  if (id === undefined) return text(`${api.version}`);
  return text(`${api.version} of ${id} at ${api.reverse('item', { params: { id } })}`);
}

/** Responds with the status that the path names. */
export function sendStatus(call: PluginCall): PluginResponse {
  return { status: Number(idOf(call)), headers: { Location: '/items' }, body: '' };
}

/**
 * Throws the error that the path names: a plain one, or one with a status and headers, as
 * `http-errors` creates them.
 */
export function fail(call: PluginCall): never {
  if (idOf(call) === 'error') throw new TypeError('secret');
  const headers = { 'Retry-After': '120', Vary: 'Cookie' };
  throw Object.assign(new Error('refused'), { status: 409, statusCode: 409, headers });
}

/** Serves `v3` and later versions, and rejects the others in the way that the path names. */
export function pickOrReject(call: PluginCall): PluginResponse {
  const api = call.api as VersionedApi;
  if (idOf(call) === 'pick') return text(`${api.pick({ v3: 'picked' })}`);
  if (!api.since('v3')) api.reject();
  return text('not rejected');
}

/** Serves `v2` and later versions. */
export function pickV2(call: PluginCall): PluginResponse {
  return text(`${(call.api as VersionedApi).pick({ v2: 'picked' })}`);
}

/** Asks another strategy, which rejects every request. */
export function askOther(): PluginResponse {
  return text(`${OTHER.determineVersion({ headers: {} })}`);
}

const OTHER = new HeaderVersioning({ headerName: 'Other-Version', allowedVersions: ['v1'] });

/** Sends the request of v1 again, which then has v2, and must not change the first response. */
export async function sendAgain(call: PluginCall): Promise<PluginResponse> {
  const response = show(call);
  const inner = call.api?.version === 'v1' ? await call.sendAgain?.() : undefined;
  const version = inner?.headers.get('API-Version') ?? 'v2';
  return version === 'v2' ? response : text(`the second response has ${version}, not v2`);
}

/** Responds to an error with a status of the application. */
export function respond({ text }: CaughtError): PluginResponse {
  return { status: 422, headers: TEXT, body: text };
}

/** Responds to an error with its status and its headers. */
export function respondWithHeaders({ status, headers, text }: CaughtError): PluginResponse {
  return { status, headers: { ...TEXT, ...headers }, body: text };
}

function idOf({ params }: PluginCall): string | undefined {
  return Object(params).id;
}
