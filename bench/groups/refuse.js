import createFastifyError from '@fastify/error';
import { NotFoundException } from '@nestjs/common';
import { HTTPException } from 'hono/http-exception';
import createError from 'http-errors';
import { URLPathVersioning } from '../../dist/esm/index.js';
import { fresh, VERSIONS } from '../fresh.js';
import { group } from '../group.js';

const versioning = new URLPathVersioning({ allowedVersions: VERSIONS });
const allowed = new Set(VERSIONS);
const version = fresh((index) => `v${index + 4}`);
/** How deep in a framework the version is determined. */
const FRAMES = 12;
const MESSAGE = 'Invalid version in URL path.';

const FastifyError = createFastifyError('ERR_VERSION_NOT_ALLOWED', MESSAGE, 404);

class NotFoundError extends Error {
  status = 404;
}

/** Throws an error where the version is not allowed, and has it caught. */
function refusing(toError) {
  return refused(({ params: { version } }) => {
    if (allowed.has(version)) return version;
    throw toError(version);
  });
}

function refused(determineVersion) {
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

export const groups = [
  group('a refused version', {
    batch: 64,
    input: (index) => ({ url: '/users', params: { version: version(index) } }),
    ours: refused((request) => versioning.determineVersion(request)),
    byHand: {
      'http-errors': refusing((version) =>
        createError(404, MESSAGE, { code: 'ERR_VERSION_NOT_ALLOWED', version }),
      ),
    },
    // Without the fields of an error of http-errors.
    others: {
      'extends Error': refusing(() => new NotFoundError(MESSAGE)),
      'Nest NotFoundException': refusing(() => new NotFoundException(MESSAGE)),
      'Hono HTTPException': refusing(() => new HTTPException(404, { message: MESSAGE })),
      'Fastify error': refusing(() => new FastifyError()),
    },
  }),
];
