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

/** Does what the path names, such as `/items/pick`, or shows what it sees: `v2 of 7 at /items/7`. */
export function serve({ api, params }: PluginCall): PluginResponse {
  const { id }: { readonly id?: string } = Object(params);
  if (!api) return text(`no version of ${id}`);
  if (id === undefined) return text(`${api.version}`);
  if (/^\d{3}$/.test(id)) return { status: Number(id), headers: { Location: '/items' }, body: '' };
  const act = ACTIONS[id];
  return text(
    act ? `${act(api)}` : `${api.version} of ${id} at ${api.reverse('item', { params: { id } })}`,
  );
}

const OTHER = new HeaderVersioning({ headerName: 'Other-Version', allowedVersions: ['v1'] });

const ACTIONS: Readonly<Record<string, (api: VersionedApi) => unknown>> = {
  pick: (api) => api.pick({ v2: 'picked' }),
  reject: (api) => api.reject(),
  'another-strategy': () => OTHER.determineVersion({ headers: {} }),
  error() {
    throw new TypeError('secret');
  },
  // An error with a status and headers, as `http-errors` creates them.
  conflict() {
    const headers = { 'Retry-After': '120', Vary: 'Cookie' };
    throw Object.assign(new Error('refused'), { status: 409, statusCode: 409, headers });
  },
};

/** Sends the request of v1 again, which then has v2, and must not change the first response. */
export async function sendAgain(call: PluginCall): Promise<PluginResponse> {
  const response = serve(call);
  if (!response.body.startsWith('v1')) return response;
  const inner = await call.sendAgain?.();
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
