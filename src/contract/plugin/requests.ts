import type { PluginRequest } from './subject.js';

type Headers = PluginRequest['headers'];

/** Makes a request with the version in its header. */
type Request = (version?: string | string[], path?: string) => PluginRequest;

export function request(method: string, headers: Headers = {}): Request {
  return (version, path = '/items/7') => {
    const carried = version === undefined ? {} : { 'Accept-Version': version };
    return { method, path, headers: { ...carried, ...headers } };
  };
}

export const get: Request = request('GET');
export const head: Request = request('HEAD');
export const options: Request = request('OPTIONS');
export const preflight: Request = request('OPTIONS', {
  Origin: 'https://example.com',
  'Access-Control-Request-Method': 'GET',
});

/** Makes a request with other headers that must make no difference. */
export function getAmongOthers(path: string, headers: Headers = {}): PluginRequest {
  const others = {
    'X-Forwarded-Host': 'v1.example.com',
    'Access-Control-Request-Method': 'GET',
  };
  return { method: 'GET', path, headers: { ...others, ...headers } };
}
