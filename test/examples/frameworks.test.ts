import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { under2029 } from '../support/program.js';
import { expectValid } from '../support/valid-document.js';
import { load, serve } from './load.js';

// The programs of the page of each framework.

under2029();

const frameworks = ['express', 'fastify', 'hono', 'koa', 'nest'];

describe.each(['express', 'hono', 'koa'])('in %s, the version stands', (framework) => {
  async function receive(place: string, path: string, headers = {}) {
    const { [place]: create } = await load(framework, 'places');
    const [origin, end] = await serve(framework, await create());
    onTestFinished(() => void end());
    const response = await fetch(origin + path, { headers });
    const { code, ...body } = (await response.json()) as Record<string, unknown>;
    return code ?? { status: response.status, ...body };
  }
  const mount = framework === 'koa' ? '/api' : '';

  test.each([['onMount', `${mount}/v2/users/7`, 'v2', `${mount}/v2/users/7`]])(
    '%s: %s',
    async (place, path, version, self) => {
      expect(await receive(place, path)).toEqual({ status: 200, version, self });
    },
  );

  test.each([
    ['onMount', `${mount}/v9/users/7`],
    ['onMount', `${mount}/__proto__/users/7`],
  ])('%s: %s is rejected', async (place, path) => {
    expect(await receive(place, path)).toBe('ERR_VERSION_NOT_ALLOWED');
  });

  test.each(['v1', 'v2'])('in a header, before all routes: %s', async (version) => {
    const user = { status: 200, version, self: '/users/7' };
    expect(await receive('byHeader', '/users/7', { 'Accept-Version': version })).toEqual(user);
  });
});

describe.each(frameworks)('in %s, a body', (framework) => {
  let origin: string;
  let end: () => unknown;
  beforeAll(async () => {
    const { app, createApp } = await load(framework, 'bodies');
    [origin, end] = await serve(framework, app ?? (await createApp()));
  });
  afterAll(() => void end());

  const rejected = framework === 'fastify' ? 400 : 422;
  const name = { name: 'Ada Lovelace' };
  const parts = { first: 'Ada', last: 'Lovelace' };

  test.each([
    ['v1', name, 201],
    ['v2', parts, 201],
    ['v1', parts, rejected],
    ['v2', name, rejected],
    ['v2', { first: 1, last: [] }, framework === 'hono' ? 400 : rejected],
  ])('of %s: %o gets %i', async (version, sent, status) => {
    const headers = { 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(sent) };
    const response = await fetch(`${origin}/users?version=${version}`, request);
    const body = await response.json();
    expect(response.status).toBe(status);
    if (status === 201) expect(body).toEqual(sent);
  });

  test.each([
    ['v1', name],
    ['v2', parts],
  ])('is in the document of %s, which has no other', async (version, body) => {
    const response = await fetch(`${origin}/openapi.json?version=${version}`);
    const document = JSON.parse(await response.text());
    await expectValid(document);
    const { schema } = document.paths['/users'].post.requestBody.content['application/json'];
    const { schemas = {} } = document.components ?? {};
    const { properties } = schemas[schema.$ref?.split('/').at(-1)] ?? schema;
    expect(Object.keys(properties)).toEqual(Object.keys(body));
  });
});
