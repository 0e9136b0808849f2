import { NotFoundException } from '@nestjs/common';
import createError from 'http-errors';
import { URLPathVersioning } from '../../dist/esm/index.js';
import { variety } from '../fresh.js';
import { group } from '../group.js';

const versioning = new URLPathVersioning({ allowedVersions: ['v1', 'v2', 'v3'] });
const allowed = new Set(['v1', 'v2', 'v3']);
const version = variety((index) => `v${index + 4}`);
const MESSAGE = 'Invalid version in URL path.';

class NotFoundError extends Error {
  status = 404;
}

/** Each asks whether the version is allowed, and has its error caught. */
function refusing(toError) {
  return ({ params: { version } }) => {
    try {
      if (allowed.has(version)) return version;
      throw toError(version);
    } catch (error) {
      return error.message;
    }
  };
}

export const groups = [
  group('a refused version', {
    batch: 64,
    input: (index) => ({ url: '/users', params: { version: version(index) } }),
    ours: (request) => {
      try {
        return versioning.determineVersion(request);
      } catch (error) {
        return error.message;
      }
    },
    byHand: {
      'extends Error': refusing(() => new NotFoundError(MESSAGE)),
      'http-errors': refusing((version) =>
        createError(404, MESSAGE, { code: 'ERR_VERSION_NOT_ALLOWED', version }),
      ),
    },
    peers: { 'Nest NotFoundException': refusing(() => new NotFoundException(MESSAGE)) },
  }),
];
