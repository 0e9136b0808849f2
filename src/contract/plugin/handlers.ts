import { HeaderVersioning } from 'request-versioning';
import type { PluginCall, PluginResponse } from './subject.js';

export function text(
  status: number,
  headers: Readonly<Record<string, string>> = {},
): PluginResponse {
  return { status, headers: { 'Content-Type': 'text/plain', ...headers }, body: 'text' };
}

/** Responds with the status that the path names. Throws an error for 500. */
export function sendStatus({ params }: PluginCall): PluginResponse {
  const status = Number(idOf(params));
  if (status === 500) throw new TypeError('secret');
  return { status, headers: { Location: '/items' }, body: '' };
}

/** Throws the error that the path names. The first has no status, the other is as `http-errors` creates it. */
export function fail({ params }: PluginCall): never {
  if (idOf(params) === 'error') throw new TypeError('secret');
  const headers = { 'Retry-After': '120', Vary: 'Accept-Encoding' };
  const fields = { status: 409, statusCode: 409, expose: true, headers };
  throw Object.assign(new Error('refused'), fields);
}

/** Rejects versions before `v3`, in the way that the path names. */
export function reject({ api, params }: PluginCall): PluginResponse {
  const id = idOf(params);
  if (id === 'reject') {
    if (!api?.since('v3')) api?.reject();
    return text(200);
  }
  return text(200, { Location: `/${api?.pick({ v3: 'v3' })}` });
}

/** A strategy that a handler asks too. It rejects every request of the contract. */
const OTHER = new HeaderVersioning({ headerName: 'Other-Version', allowedVersions: ['v1'] });

export function askOther(): PluginResponse {
  return text(200, { Location: `/${OTHER.determineVersion({ headers: {} })}` });
}

/** Responds to an error with a status and a body of the application. */
export function respond(): PluginResponse {
  return { status: 422, headers: { 'Content-Type': 'text/plain' }, body: 'handled' };
}

/** Responds to an error with its status and its headers. */
export function respondWithHeaders(error: unknown): PluginResponse {
  const { status = 500, headers } = Object(error);
  return { status, headers: { 'Content-Type': 'text/plain', ...headers }, body: 'handled' };
}

function idOf(params: unknown): string {
  return Object(params).id;
}
