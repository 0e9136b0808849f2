import createError from 'http-errors';

// Behaves as `HeaderVersioning` does on Node, for a single header and without its other settings. Only a no-break space
// around a version differs, because `trim` removes it.

const NAME = 'Accept-Version';
export const STATUS = 400;
export const MESSAGE = 'Invalid version in "Accept-Version" header.';
export const HEADERS = Object.freeze({ Vary: NAME });

export function createVersioning({ allowedVersions = [], defaultVersion = null, reverser }) {
  function isAllowed(version) {
    if (allowedVersions.length === 0 || allowedVersions.includes(version)) return true;
    return version !== null && version === defaultVersion;
  }

  function forRequest(request) {
    const sent = readVersion(request.headers);
    const version = sent ?? defaultVersion;
    if (!isAllowed(version)) {
      throw rejection(version === null ? 'ERR_VERSION_REQUIRED' : 'ERR_VERSION_NOT_ALLOWED', sent);
    }
    const reverse = (name, options) => reverser.reverse(name, { ...options, request });
    return { version, headers: HEADERS, reverse };
  }
  return { forRequest };
}

/** Returns the version that the request carries, or `null`. Node joins several lines of the header by commas. */
function readVersion(headers) {
  const value = headers[NAME.toLowerCase()];
  if (value === undefined) return null;
  const values = value.split(',').map((each) => each.trim());
  const [version = '', ...others] = new Set(values.filter(Boolean));
  if (others.length > 0) throw rejection('ERR_VERSION_AMBIGUOUS', null);
  return version;
}

function rejection(code, version) {
  const error = createError(STATUS, MESSAGE, { code, version, headers: { ...HEADERS } });
  const toJSON = () => ({ title: 'Bad Request', status: STATUS, detail: MESSAGE, code });
  // Not enumerable, because otherwise a logger would print it.
  return Object.defineProperty(error, 'toJSON', { value: toJSON });
}
