import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import type { Server } from 'node:net';
import { HeaderVersioning, QueryParameterVersioning, URLPathVersioning } from 'request-versioning';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Client, type ClientResponse, http1, type Sent } from '../support/client.js';
import {
  type Application,
  applications,
  type Options,
  OWN_HEADERS,
  type Settings,
  settings,
  type Versioning,
  withDefault,
} from '../support/plugins.js';

interface Row {
  readonly toVersioning: (settings: Settings) => Versioning;
  readonly status: number;
  readonly vary: readonly string[];
  readonly carry: (path: string, version: string) => Sent;
  /** The request carries two versions. `undefined` if a request cannot carry two. */
  readonly carryBoth?: (path: string, one: string, other: string) => Sent;
  readonly link: (version: string) => string;
  readonly hostile: readonly string[];
}

const hostile = ['v9', '__proto__', 'constructor', '../admin', 'v1 v2', 'x'.repeat(8_000)];
const controlCharacters = ['\0', 'v1\0', 'v1\r\nSet-Cookie: a=b', '\u001b[2J', '\u202ev1'];

const header: Row = {
  toVersioning: (settings) => new HeaderVersioning(settings),
  status: 400,
  vary: ['Accept-Version'],
  carry: (path, version) => ({ path, version: [version] }),
  carryBoth: (path, one, other) => ({ path, version: [one, other] }),
  link: () => '/users',
  hostile: [...hostile, 'v1\tv1', 'v1\u0085', '\u009b2J', ''],
};
const query: Row = {
  toVersioning: (settings) => new QueryParameterVersioning(settings),
  status: 404,
  vary: [],
  carry: (path, version) => ({ path: `${path}?version=${encodeURIComponent(version)}` }),
  carryBoth: (path, one, other) => ({ path: `${path}?version=${one}&version=${other}` }),
  link: (version) => `/users?version=${version}`,
  hostile: [...hostile, ...controlCharacters, ''],
};
const path: Row = {
  toVersioning: (settings) => new URLPathVersioning(settings),
  status: 404,
  vary: [],
  carry: (path, version) => ({ path: `/${encodeURIComponent(version)}${path}` }),
  link: (version) => `/${version}/users`,
  hostile: [...hostile, ...controlCharacters],
};

const DEPRECATED = { deprecation: '@1767225600', link: '</v1>; rel="sunset"' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(); // Hono logs each error there
});

afterEach(() => void vi.restoreAllMocks());

describe.each(Object.keys(applications) as Application[])('the plugin of %s', (application) => {
  describe.each(Object.entries({ header, query, path }))('with the strategy %s', (_, row) => {
    const { toVersioning, carry, carryBoth, link } = row;
    const vary = ['Origin', ...row.vary].sort().join(', ');
    const send = served(application, () => toVersioning(withDefault));

    function rejected(code = 'ERR_VERSION_NOT_ALLOWED', status = row.status) {
      return {
        status,
        type: 'application/problem+json',
        headers: { vary, 'access-control-allow-origin': '*' },
        body: { title: STATUS_CODES[status], status, code },
      };
    }

    test('sends each version, its links and its headers to the handler and the client', async () => {
      const formats = { v1: 'one', v2: 'two', v10: 'two' };
      for (const [version, format] of Object.entries(formats)) {
        expect(await send(carry('/users', version))).toEqual({
          status: 200,
          type: 'application/json',
          headers: {
            ...{ vary, 'api-version': version, 'access-control-allow-origin': '*' },
            ...(version === 'v1' && DEPRECATED),
          },
          body: { version, format, link: link(version) },
        });
      }
    });

    test('takes the default for a request without a version', async () => {
      expect(await send({ path: '/users' })).toMatchObject({
        status: 200,
        headers: { vary, 'api-version': 'v1', ...DEPRECATED },
        body: { version: 'v1' },
      });
    });

    test.each(row.hostile.map((version) => [version.slice(0, 20), version] as const))(
      'rejects the version %j, and serves the next request',
      async (_, version) => {
        for (const path of ['/users', '/failing', '/own']) {
          const response = await send(carry(path, version));
          expect(response).toMatchObject(rejected());
          expect(response.headers['set-cookie']).toBeUndefined();
          if (version) expect(JSON.stringify(response)).not.toContain(version);
        }
        expect(await send(carry('/users', 'v2'))).toMatchObject({ status: 200 });
      },
    );

    test.runIf(carryBoth)('rejects two different versions', async () => {
      const sent = carryBoth?.('/users', 'v1', 'v2') as Sent;
      expect(await send(sent)).toMatchObject(rejected('ERR_VERSION_AMBIGUOUS'));
    });

    test('rejects a version that lacks the route', async () => {
      expect(await send(carry('/teams', 'v2'))).toMatchObject({ status: 200 });
      const lacking = rejected('ERR_VERSION_LACKS_RESOURCE', 404);
      const response = await send(carry('/teams', 'v1'));
      expect(response).toMatchObject(lacking);
      expect(response.headers).not.toHaveProperty('deprecation');
    });

    test("adds the headers to the framework's own 404 and 500", async () => {
      const statuses = { '/missing': 404, '/failing': 500 };
      for (const [path, status] of Object.entries(statuses)) {
        const response = await send(carry(path, 'v2'));
        expect(response).toMatchObject({ status, headers: { vary, 'api-version': 'v2' } });
        expect(response.type).not.toContain('problem');
      }
    });

    test('adds the headers to the headers of the handler', async () => {
      const { headers } = await send(carry('/own', 'v1'));
      const names = headers.vary?.split(', ');
      expect(names).toEqual(expect.arrayContaining(['Accept-Language', ...row.vary]));
      expect(new Set(names).size).toBe(names?.length);
      expect(headers).toMatchObject({ 'api-version': 'v1' });
      expect(headers.link).toBe(`${OWN_HEADERS.Link}, ${DEPRECATED.link}`);
    });

    test('keeps Vary: *', async () => {
      const { headers } = await send(carry('/any', 'v2'));
      expect(headers.vary).toBe('*');
    });

    test('responds to HEAD as to GET, without the body', async () => {
      const sent = [
        ...['/users', '/teams', '/failing', '/missing'].map((path) => carry(path, 'v1')),
        carry('/users', 'v9'),
        { path: '/users' },
        { path: '/health' },
      ];
      for (const each of sent) {
        const got = await send(each);
        expect(await send({ ...each, method: 'HEAD' })).toEqual({ ...got, body: '' });
      }
    });

    test('ignores the version on a neutral route', async () => {
      for (const version of ['v2', 'v9', '__proto__']) {
        const sent = { ...carry('/', version), path: `/health?version=${version}` };
        const response = await send(sent);
        expect(response).toMatchObject({ status: 200, body: 'ok' });
        expect(response.headers).toEqual({ vary: 'Origin', 'access-control-allow-origin': '*' });
      }
    });
  });

  describe.each(Object.entries({ header, query }))('with the strategy %s', (_, row) => {
    const { toVersioning, carry, status } = row;
    const vary = ['Origin', ...row.vary].sort().join(', ');
    const send = served(application, () => toVersioning(settings));

    test('responds to an unknown URL with 404', async () => {
      for (const path of ['/', '/nothing', '/v2/users']) {
        const response = await send(carry(path, 'v2'));
        expect(response).toMatchObject({
          status: 404,
          headers: { vary },
        });
        expect(response.type).not.toContain('problem');
        const { body } = await send(carry(path, 'v9'));
        const rejection = { status, code: 'ERR_VERSION_NOT_ALLOWED' };
        expect(body).toMatchObject(rejection);
      }
    });

    test('accepts a preflight without the required version', async () => {
      const required = { status, body: { code: 'ERR_VERSION_REQUIRED' } };
      const headers = { 'Access-Control-Request-Method': 'GET', Origin: 'https://example.com' };
      expect(await send({ path: '/users' })).toMatchObject(required);
      for (const path of ['/users', '/nothing']) {
        const response = await send({ path, method: 'OPTIONS', headers });
        expect(response).toMatchObject({ status: 204, headers: { vary: 'Origin' } });
        expect(await send({ path, method: 'OPTIONS' })).toMatchObject(required);
      }
      expect(await send({ path: '/health' })).toMatchObject({ status: 200 });
    });
  });

  describe('in an application that has named the header in Vary', () => {
    const send = served(application, () => header.toVersioning(withDefault), {
      vary: 'accept-version, Origin',
    });

    test.each([
      ['/users', 'v2'],
      ['/users', 'v9'],
      ['/teams', 'v1'],
      ['/failing', 'v2'],
      ['/missing', 'v2'],
    ])('names it once for %s in version %s', async (path, version) => {
      const { vary } = (await send(header.carry(path, version))).headers;
      expect(vary).toMatch(/^origin, accept-version$/i);
    });
  });

  describe('in an application that handles every error', () => {
    const send = served(application, () => header.toVersioning(withDefault), {
      handlesErrors: true,
    });

    test.each([
      ['leaves other errors to the application', '/failing', 'v2', 503, ''],
      ['sends a rejection', '/users', 'v9', 400, 'application/problem+json'],
      ['sends a rejection of a handler', '/teams', 'v1', 404, 'application/problem+json'],
    ])('%s', async (_, path, version, status, type) => {
      const response = await send(header.carry(path, version));
      expect(response).toMatchObject({ status, headers: { vary: 'Accept-Version, Origin' } });
      expect(response.type).toContain(type);
    });
  });
});

/** Serves an application during the tests of the `describe` around it, and returns a function that sends requests. */
function served(
  application: Application,
  toVersioning: () => Versioning,
  options?: Partial<Options>,
) {
  let server: Server;
  let client: Client;
  beforeAll(async () => {
    server = await applications[application](toVersioning(), { vary: 'Origin', ...options });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    client = http1(server);
  });
  afterAll(() => {
    client.close();
    server.close();
  });
  return (sent: Sent): Promise<ClientResponse> => client.send(sent);
}
