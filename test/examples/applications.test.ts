import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { section } from '../support/docs.js';
import { testExchanges } from '../support/exchanges.js';
import { started } from '../support/program.js';
import { load } from './load.js';

/** Starts the application of a framework. Its types stay in the project of the examples, where it declares its strategy. */
const start = (framework: string) =>
  import(`${new URL(`../../examples/${framework}/server.ts`, import.meta.url)}`);

/** Returns the text of a framework's page from a heading to the next heading of the same level. */
function textOf(framework: string, heading: string): string {
  const [, text = ''] = section(`docs/${framework}.md`, heading).text.split(/^## /m);
  return text;
}

type Carry = (path: string, version: string) => [path: string, headers?: Record<string, string>];
const inPath: Carry = (path, version) => [`/${version}${path}`];
const inHeader: Carry = (path, version) => [path, { 'Accept-Version': version }];
const inQuery: Carry = (path, version) => [`${path}?version=${version}`];

describe.each<[framework: string, carry: Carry, rejection: number]>([
  ['express', inPath, 404],
  ['fastify', inHeader, 400],
  ['hono', inPath, 404],
  ['koa', inQuery, 404],
  ['nest', inHeader, 400],
])('the application of %s', (framework, carry, rejection) => {
  const send = started(() => start(framework));
  testExchanges(textOf(framework, '## An application'), send);

  test('serves a version, whose link keeps it', async () => {
    const user = { first: 'Ada', last: 'Lovelace', self: carry('/users/7', 'v2')[0] };
    const response = await send(...carry('/users/7', 'v2'));
    expect(response).toMatchObject({ status: 200, body: user });
    expect(response.headers.has('Deprecation')).toBe(false);
    const [, headers] = carry('/', 'v2');
    expect(await send(user.self, headers)).toMatchObject({ status: 200, body: user });
  });

  test('announces the end of v1', async () => {
    const response = await send(...carry('/users/7', 'v1'));
    expect(response).toMatchObject({ status: 200, body: { name: 'Ada Lovelace' } });
    expect(response.headers.get('Deprecation')).toBe('@1767225600');
    expect(response.headers.get('Sunset')).toBe('Thu, 01 Jan 2037 00:00:00 GMT');
  });

  test('rejects another version in its own error format', async () => {
    const error = { code: 'ERR_VERSION_NOT_ALLOWED', message: expect.stringContaining('Invalid') };
    const response = await send(...carry('/users/7', 'v9'));
    expect(response).toMatchObject({ status: rejection, body: { error } });
    const read = carry('/', 'v1')[1] ? 'Accept-Version' : null;
    expect(response.headers.get('Vary')).toBe(read);
  });

  test('has a route since v2, an unknown user, and a route without versions', async () => {
    const teams = { status: 200, body: ['Engines'] };
    expect(await send(...carry('/teams', 'v2'))).toMatchObject(teams);
    const lacking = { status: 404, body: { error: { code: 'ERR_VERSION_LACKS_RESOURCE' } } };
    expect(await send(...carry('/teams', 'v1'))).toMatchObject(lacking);
    expect(await send(...carry('/users/8', 'v2'))).toMatchObject({ status: 404 });
    const health = await send('/health');
    expect(health).toMatchObject({ status: 200, body: 'ok' });
    expect(health.headers.has('Deprecation')).toBe(false);
  });
});

describe('the program of koa with the version in the path', () => {
  const send = started(async () => (await load('koa', 'in-path')).app.listen(3000));
  testExchanges(textOf('koa', '## The version in the path'), send);
});

describe('the program of the guide', () => {
  const program = new URL('../../examples/guide/step-6.mts', import.meta.url);
  const send = started(() => import(`${program}`));

  test.each(['v1', 'v2'])('has the body and the headers of its document of %s', async (version) => {
    const file = new URL(`../../examples/openapi/${version}.json`, import.meta.url);
    const { paths, components } = JSON.parse(readFileSync(file, 'utf8'));
    const [schema] = Object.values<{ required: string[] }>(components.schemas);
    const documented = paths['/users/{id}'].get.responses[200].headers ?? {};
    const { headers, body } = await send(`/users/7?version=${version}`);
    expect(Object.keys(body)).toEqual(schema?.required);
    for (const name of ['Deprecation', 'Sunset', 'Link', 'Vary'])
      expect(headers.get(name)).toBe(documented[name]?.example ?? null);
  });
});

describe.each(['fastify', 'nest'])(
  'the program of %s with the version in the path',
  (framework) => {
    const send = started(async () => {
      const { createApp } = await load(framework, 'in-path');
      const app = await createApp();
      await app.listen({ port: 3000 });
    });
    testExchanges(textOf(framework, '## The version in the path'), send);
  },
);
