import createError from 'http-errors';

// A first version, as an application developer writes it. It works for clients that make no mistake.

export const STATUS = 400;
export const MESSAGE = 'Unknown API version.';
export const HEADERS = { Vary: 'Accept-Version' };

export function createVersioning({ allowedVersions = [], defaultVersion = null, reverser }) {
  function forRequest(request) {
    const version = request.headers['accept-version'] ?? defaultVersion;
    if (allowedVersions.length > 0 && !allowedVersions.includes(version)) {
      const code = version === null ? 'ERR_VERSION_REQUIRED' : 'ERR_VERSION_NOT_ALLOWED';
      throw createError(STATUS, MESSAGE, { code, version });
    }
    const reverse = (name, options) => reverser.reverse(name, { ...options, request });
    return { version, headers: HEADERS, reverse };
  }
  return { forRequest };
}
