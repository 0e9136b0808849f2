import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import {
  type PluginRequest,
  type PluginServer,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../adapters/fixtures.js';
import {
  type Fault,
  merging,
  pluginsThatBreakARule,
  subjectOf,
} from './plugins-that-break-a-rule.js';

const right = subjectOf(() => ({}));

/** Returns the message of each broken rule, by its name. Checks `rule` alone, or all rules. */
async function brokenRules(subject: PluginSubject, rule?: string): Promise<Map<string, string>> {
  const broken = new Map<string, string>();
  for (const { name, run } of pluginContract(subject)) {
    if (rule !== undefined && name !== rule) continue;
    await run().catch(({ message }) => broken.set(name, message));
  }
  return broken;
}

test('the contract reports nothing for a right plugin', async () => {
  expect(await brokenRules(right)).toEqual(new Map());
});

const OF_A_HANDLER = 'the headers of a handler are merged with the headers of the version';
const UNCHANGED = 'an error reaches the error handler of the application unchanged';

test.each<[rule: string, string, Fault]>([
  [
    'HEAD has the status and the headers of GET',
    'sends HEAD to no route',
    (right) => ({
      first(request, response, next) {
        if (request.method === 'HEAD') response.sendStatus(404);
        else right.first(request, response, next);
      },
    }),
  ],
  [
    OF_A_HANDLER,
    'sends the links of the version first',
    merging('Link', (earlier, added) => (earlier ? `${added}, ${earlier}` : added)),
  ],
  [
    OF_A_HANDLER,
    'joins the names of Vary without spaces',
    merging('Vary', (_earlier, _added, merged) => merged.replaceAll(', ', ',')),
  ],
  [
    UNCHANGED,
    'wraps errors',
    (right) => ({
      catch(error, request, response, next) {
        right.catch(error, request, response, (cause) => next(new Error('wrapped', { cause })));
      },
    }),
  ],
  [
    'parallel requests keep their versions',
    'handles one request after the other',
    (right) => {
      let previous: Promise<unknown> = Promise.resolve();
      return {
        async first(request, response, next) {
          const earlier = previous;
          previous = once(response, 'close');
          await earlier;
          right.first(request, response, next);
        },
      };
    },
  ],
])('the rule "%s" is not broken if the server %s', async (rule, _, fault) => {
  expect(await brokenRules(subjectOf(fault), rule)).toEqual(new Map());
});

describe.each(Object.entries(pluginsThatBreakARule))(
  'the contract notices a broken rule: %s',
  (rule, faults) => {
    test.each(Object.entries(faults))('%s', async (_, fault) => {
      const broken = await brokenRules(subjectOf(fault), rule);
      expect(broken.get(rule)).toContain(`The rule "${rule}" is broken: sent `);
      expect(broken.get(rule)).toMatch(/: expected [^,].*, got .+$/s);
    });
  },
);

test('each rule has a plugin that breaks it', () => {
  const names = pluginContract(right).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(Object.keys(pluginsThatBreakARule))).toEqual(new Set(names));
});

type Exchange = PluginRequest & { status: number; namespace: string | undefined };

/** Runs a rule on a right plugin. Returns its requests, with the namespace of the route and the status of each response. */
async function exchangesOf(rule: string): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const recording: PluginSubject = {
    async start(application) {
      const server = await right.start(application);
      const send = async (request: PluginRequest) => {
        const response = await server.send(request);
        const namespace = application.routes[0]?.namespace;
        exchanges.push({ ...request, status: response.status, namespace });
        return response;
      };
      return { ...server, send };
    },
  };
  expect(await brokenRules(recording, rule)).toEqual(new Map());
  return exchanges.filter(({ headers }) => 'x-client' in headers);
}

/** A path, a host, a media type and a header, each with versions. */
const EVERY_PLACE =
  /^\/(\w+)\/items\/(\w+)\?id=8&version=(\w+) (\w+)\.example\.com .*; version=(\w+) (\w+)$/;

describe('a rule sends', () => {
  test('another version in each place, and headers that must not matter', async () => {
    const rule = 'header: of a version in each place, only the version of its own place counts';
    const [first, second] = await exchangesOf(rule);
    for (const { path, headers } of [first, second] as PluginRequest[]) {
      const places = [path, headers.Host, headers.Accept, headers['Accept-Version']];
      const [, ...versions] = EVERY_PLACE.exec(places.join(' ')) ?? [];
      expect(new Set(versions).size).toBe(6);
      expect(headers).toMatchObject({
        Forwarded: 'host=v1.example.com',
        'X-Forwarded-Host': 'v1.example.com',
        'Access-Control-Request-Method': 'GET',
      });
    }
  });

  const sending = (version: unknown) => ({ headers: { 'Accept-Version': version } });
  const VERSIONS = ['v1', 'v2', 'v3'].map(sending);
  /** Any request. */
  const ANY = {};

  // The error handler of the rules sends a rejection with status 422.
  test.each<[rule: string, statuses: number[], requests: object[]]>([
    [
      'a version that is looked up before the plugin reaches selectVersion',
      [200, 200, 200],
      VERSIONS.map((sent) => ({ ...sent, namespace: undefined })),
    ],
    ['two different versions are rejected', [422, 422], [sending(['v1', 'v2']), sending('v1, v2')]],
    [
      'a version that is not allowed is rejected, and the next request is served',
      [422, 422, 422, 422, 422, 200],
      ['unlisted', '__proto__', 'constructor', '../v1', 'v'.repeat(2_000), 'v2'].map(sending),
    ],
    [
      'HEAD has the status and the headers of GET',
      [200, 422],
      [sending('v1'), sending('unlisted')].map((sent) => ({ ...sent, method: 'HEAD' })),
    ],
    ['a version before the range of a route is rejected', [422, 200, 200], VERSIONS],
    ['a version after the range of a route is rejected', [200, 200, 422], VERSIONS],
    [
      'pick and reject() in a handler reject with the headers of the version',
      [422, 422, 200, 422, 422, 422, 200, 422],
      ['/items/pick', '/items/reject'].flatMap((path) =>
        [...VERSIONS, sending('unlisted')].map((sent) => ({ ...sent, path })),
      ),
    ],
    [
      'a route that opts out has no version',
      [200, 200, 200],
      [ANY, { path: '/items/7?version=unlisted' }, sending('unlisted')],
    ],
    [
      'an unknown URL has no version',
      [404, 404, 404, 404, 404, 404],
      [sending('v1'), ANY, ANY, ANY, ANY, ANY],
    ],
    [
      'a preflight has the version that it carries or null, without the headers of a version',
      [200, 200, 200],
      [ANY, sending('v3'), sending('unlisted')],
    ],
    ['a route with versions is closed to a preflight', [422, 422, 200, 422], [ANY, ...VERSIONS]],
  ])('the requests that its name states: %s', async (rule, statuses, requests) => {
    const exchanges = await exchangesOf(rule);
    expect(exchanges.map(({ status }) => status)).toEqual(statuses);
    expect(exchanges).toMatchObject(requests);
  });
});

const V1 = 'sent GET /items/a%2520b {Accept-Version: "v1", x-client: "1"}';
const V2 = 'sent GET /items/a%2520b {Accept-Version: "v2", x-client: "2"}';

/** Returns the text of a handler's call. */
function handler(version: string, id = 'a%20b'): string {
  const link = `/items/${encodeURIComponent(id)}`;
  return JSON.stringify(`handler {link: "${link}", params: {id: "${id}"}, version: "${version}"}`);
}

test.each([
  [
    OF_A_HANDLER,
    'replaces the Vary of a handler',
    `${V1}, received 200 "text": header Vary: expected "accept-language, accept-version", got "accept-version"`,
  ],
  [
    'a version that the list of a route lacks is rejected before the handler',
    'serves a route to every version',
    `${V2}: calls: expected ["forRequest", "onError NotFoundError: This version has no such resource. (ERR_VERSION_LACKS_RESOURCE) {}"], got ["forRequest", ${handler('v2')}]`,
  ],
  [
    UNCHANGED,
    'replaces an error',
    `sent GET /items/error {Accept-Version: "v1", x-client: "1"}: calls: expected ["forRequest", ${handler('v1', 'error')}, "onError TypeError: secret {}"], got ["forRequest", ${handler('v1', 'error')}, "onError another Error: failed"]`,
  ],
  [
    'a preflight has the version that it carries or null, without the headers of a version',
    'responds to preflights itself',
    'sent OPTIONS /items/a%2520b {Access-Control-Request-Method: "GET", Origin: "https://example.com", x-client: "1"}: calls: expected ["forPreflight", "handler {link: \\"/items/a%2520b\\", params: {id: \\"a%20b\\"}, version: null}"], got []',
  ],
])('the message says what was sent, expected and got: %s, %s', async (rule, fault, problem) => {
  const broken = await brokenRules(subjectOf(pluginsThatBreakARule[rule]?.[fault] as Fault), rule);
  expect(broken.get(rule)).toBe(`The rule "${rule}" is broken: ${problem}`);
});

describe('a rule', () => {
  test.each<[string, PluginServer['send'], time: number, message: RegExp]>([
    [
      'a request fails',
      () => Promise.reject(new Error('connection reset')),
      0,
      /: threw Error: connection reset$/,
    ],
    [
      'no response comes',
      () => new Promise(() => undefined),
      4_000,
      /: sent GET \/twin\/items\/a%2520b \{\}: expected a response within 4 s, got undefined$/,
    ],
  ])('fails and stops the server if %s', async (_, send, time, message) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const close = vi.fn();
    const [rule] = pluginContract({ start: async () => ({ send, close }) });
    const outcome = rule?.run().catch((error) => error);
    await vi.advanceTimersByTimeAsync(time);
    expect((await outcome).message).toMatch(message);
    expect(close).toHaveBeenCalledOnce();
    // A timer would keep the process alive.
    expect(vi.getTimerCount()).toBe(0);
  });

  test('fails if the server does not stop', async () => {
    const cause = new Error('still in use');
    const [rule] = pluginContract({
      async start(application) {
        const server = await right.start(application);
        const close = async () => {
          await server.close();
          throw cause;
        };
        return { ...server, close };
      },
    });
    await expect(rule?.run()).rejects.toMatchObject({ cause });
  });
});

test.each<[string, RequestListener, message: string]>([
  ['without a response', (request) => request.destroy(), 'socket hang up'],
  [
    'in the middle of a response',
    (request, response) => response.write('half', () => request.destroy()),
    'aborted',
  ],
])('sendTo rejects if the server closes the connection %s', async (_, listener, message) => {
  const origin = await listen(createServer(listener));
  const sent = sendTo(origin)({ method: 'GET', path: '/', headers: {} });
  await expect(sent).rejects.toThrow(message);
});

test('sendTo decodes a character that two chunks share', async () => {
  const [first, ...others] = Buffer.from('é');
  const origin = await listen(
    createServer((_request, response) => {
      response.write(Buffer.of(first as number));
      setImmediate(() => response.end(Buffer.from(others)));
    }),
  );
  const response = await sendTo(origin)({ method: 'GET', path: '/', headers: {} });
  expect(await response.text()).toBe('é');
});

test.each([
  [{ strategy: ['header'] }, 'unknown key "strategy". Known keys: start, strategies.'],
  [{ strategies: ['headers'] }, 'unknown strategy name "headers". Known strategy names: accept, '],
])('pluginContract throws a TypeError for a subject with %j', (wrong, message) => {
  const run = () => pluginContract({ ...right, ...wrong } as PluginSubject);
  expect(run).toThrow(TypeError);
  expect(run).toThrow(`pluginContract: ${message}`);
});
