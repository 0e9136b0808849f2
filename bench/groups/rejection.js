import createError from 'http-errors';
import { URLPathVersioning } from '../../dist/esm/index.js';
import { fresh, VERSIONS } from '../fresh.js';

const versioning = new URLPathVersioning({ allowedVersions: VERSIONS });
const allowed = new Set(VERSIONS);
const version = fresh((index) => `v${index + 4}`);
/** The depth of the call in a framework, because the stack of an error takes time. */
const FRAMES = 12;

/** Returns a function that catches the rejection, and returns its message. */
function rejected(determineVersion) {
  const deep = (request, frames) =>
    frames === 0 ? determineVersion(request) : deep(request, frames - 1);
  return (request) => {
    try {
      return deep(request, FRAMES);
    } catch (error) {
      return error.message;
    }
  };
}

export const groups = {
  rejection: {
    input: (index) => ({ url: '/users', params: { version: version(index) } }),
    ours: rejected((request) => versioning.determineVersion(request)),
    peers: {
      'http-errors': rejected(({ params: { version } }) => {
        if (allowed.has(version)) return version;
        const code = 'ERR_VERSION_NOT_ALLOWED';
        throw createError(404, 'Invalid version in URL path.', { code, version });
      }),
    },
    times: { 'http-errors': 0.7 },
  },
};
