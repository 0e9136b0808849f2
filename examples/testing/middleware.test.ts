import { createMocks } from 'node-mocks-http';
import { versioned } from 'request-versioning/express';
import { expect, test, vi } from 'vitest';
import { versioning } from './users.js';

const middleware = versioned(versioning, { versions: { since: 'v2' } });

test('a handler below the middleware gets the version', () => {
  const { req, res } = createMocks({ url: '/teams?version=v2' });
  const next = vi.fn();
  middleware(req, res, next);
  expect(req.api).toMatchObject({ version: 'v2', headers: {} });
  expect(next).toHaveBeenCalledWith();
});

test('a rejection is passed to the error handlers', () => {
  const { req, res } = createMocks({ url: '/teams?version=v1' });
  const next = vi.fn();
  middleware(req, res, next);
  expect(next).toHaveBeenCalledWith(
    expect.objectContaining({ status: 404, code: 'ERR_VERSION_LACKS_RESOURCE' }),
  );
});
