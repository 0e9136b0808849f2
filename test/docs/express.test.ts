import { createServer } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { HostNameVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';
import { expect, test } from 'vitest';
import { byHeader, byPath, clientOf, listen } from '../adapters/fixtures.js';
import { PACKAGES } from '../adapters/plugins/express.js';

// What docs/express.md and docs/handlers.md say about Express.

const showVersion: RequestHandler = (req, res) => void res.send(`${req.api?.version}`);

test.each(PACKAGES)(
  'in %s, one mount serves the paths with and without a version',
  async (_, create) => {
    const users = create.Router().get('/:id', showVersion);
    const app = create();
    const decide = versioned(byPath, { versionInPath: 'optional' });
    app.use(['/users', '/:version/users'], decide, users).use(versionErrors);
    const send = clientOf(await listen(createServer(app)));
    expect(await send('/users/7')).toMatchObject({ status: 200, body: 'v1' });
    expect(await send('/users/users')).toMatchObject({ status: 200, body: 'v1' });
    expect(await send('/v2/users/7')).toMatchObject({ status: 200, body: 'v2' });
    expect(await send('/v2/USERS/7')).toMatchObject({ status: 200, body: 'v2' });
    expect(await send('/V2/users/7')).toMatchObject({ status: 404 });
    expect(await send('/v9/users/7')).toMatchObject({ status: 404 });
  },
);

test('a middleware before `versioned`, and a router without it, have no req.api', async () => {
  const sendApi: ErrorRequestHandler = (error, req, res, _next) => {
    res.status(error.status).send(`${req.api}`);
  };
  const app = express().get('/alone', showVersion);
  app.use(express.json(), versioned(byHeader), sendApi);
  const send = clientOf(await listen(createServer(app)));
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' };
  expect(await send('/', 'v1', init)).toMatchObject({ status: 400, body: 'undefined' });
  expect(await send('/alone')).toMatchObject({ status: 200, body: 'undefined' });
});

test('of two routes with one path, the first serves every version', async () => {
  const app = express().use(versioned(byHeader));
  app.get('/', (_req, res) => void res.send('first'));
  app.get('/', (_req, res) => void res.send('second'));
  const send = clientOf(await listen(createServer(app)));
  expect(await send('/', 'v1')).toMatchObject({ body: 'first' });
  expect(await send('/', 'v2')).toMatchObject({ body: 'first' });
});

test.each([
  [false, 'null'],
  [true, 'v2'],
])('with trust proxy %s, X-Forwarded-Host carries the version %s', async (trusts, version) => {
  const app = express().set('trust proxy', trusts && 1);
  app.use(versioned(new HostNameVersioning()), showVersion);
  const send = clientOf(await listen(createServer(app)));
  const headers = { 'X-Forwarded-Host': 'v2.example.com' };
  expect(await send('/', undefined, { headers })).toMatchObject({ status: 200, body: version });
});
