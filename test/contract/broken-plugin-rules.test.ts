import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  type PluginRequest,
  type PluginServer,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../adapters/fixtures.js';
import { having, pluginsThatBreakARule, subjectOf } from './plugins-that-break-a-rule.js';

const right = subjectOf(having(() => ({})));

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

const sendingHeadToNoRoute = having((right) => ({
  first(request, response, next) {
    if (request.method === 'HEAD') response.sendStatus(404);
    else right.first(request, response, next);
  },
}));

const handlingOneByOne = having((right) => {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    async first(request, response, next) {
      const earlier = previous;
      previous = once(response, 'close');
      await earlier;
      right.first(request, response, next);
    },
  };
});

const joiningNamesWithoutSpaces = having((right) => ({
  merge(name, ...values) {
    const merged = right.merge(name, ...values);
    return name === 'Vary' ? merged.replaceAll(', ', ',') : merged;
  },
}));

const wrappingErrors = having((right) => ({
  catch(error, request, response, next) {
    right.catch(error, request, response, (cause) => next(new Error('wrapped', { cause })));
  },
}));

const linkingToItsVersionFirst = having((right) => ({
  merge: (name, earlier, added) =>
    name === 'Link' && earlier ? `${added}, ${earlier}` : right.merge(name, earlier, added),
}));

test.each([
  ['HEAD has the status and the headers of GET', 'sends HEAD to no route', sendingHeadToNoRoute],
  [
    'the headers of a handler are merged with the headers of the version',
    'sends the links of the version first',
    linkingToItsVersionFirst,
  ],
  [
    'the headers of a handler are merged with the headers of the version',
    'joins the names of Vary without spaces',
    joiningNamesWithoutSpaces,
  ],
  [
    'an error reaches the error handler of the application unchanged',
    'wraps errors',
    wrappingErrors,
  ],
  [
    'parallel requests keep their versions',
    'handles one request after the other',
    handlingOneByOne,
  ],
])('the rule "%s" is not broken if the server %s', async (rule, _, create) => {
  expect(await brokenRules(subjectOf(create), rule)).toEqual(new Map());
});

describe.each(Object.entries(pluginsThatBreakARule))(
  'the contract notices a broken rule: %s',
  (rule, plugins) => {
    test.each(Object.entries(plugins))('%s', async (_, create) => {
      const broken = await brokenRules(subjectOf(create), rule);
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

/** Runs a rule on a right plugin. Returns the requests of the rule, with the status of each response. */
async function exchangesOf(rule: string): Promise<(PluginRequest & { status: number })[]> {
  const exchanges: (PluginRequest & { status: number })[] = [];
  const recording: PluginSubject = {
    async start(application) {
      const server = await right.start(application);
      const send = async (request: PluginRequest) => {
        const response = await server.send(request);
        exchanges.push({ ...request, status: response.status });
        return response;
      };
      return { ...server, send };
    },
  };
  expect(await brokenRules(recording, rule)).toEqual(new Map());
  return exchanges.filter(({ headers }) => 'x-client' in headers);
}

describe('a rule sends', () => {
  test('another version in each place, and headers that must not matter', async () => {
    const rule = 'header: of a version in each place, only the version of its own place counts';
    const [first, second] = await exchangesOf(rule);
    for (const { path, headers } of [first, second] as PluginRequest[]) {
      const { Host, Accept, 'Accept-Version': header } = headers;
      const [, prefix, id, query] = /^\/(\w+)\/items\/(\w+)\?id=8&version=(\w+)$/.exec(path) ?? [];
      const [, host] = /^(\w+)\.example\.com$/.exec(`${Host}`) ?? [];
      const [, type] = /; version=(\w+)$/.exec(`${Accept}`) ?? [];
      const versions = [prefix, id, query, host, type, header];
      expect(versions.every(Boolean)).toBe(true);
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
    ['two different versions are rejected', [422, 422], [sending(['v1', 'v2']), sending('v1, v2')]],
    [
      'a version that is not allowed is rejected, and the next request is served',
      [422, 422, 422, 422, 422, 200],
      [ANY, ANY, ANY, ANY, ANY, sending('v2')],
    ],
    [
      'a version that is looked up before the plugin reaches selectVersion',
      [200, 200, 200],
      VERSIONS,
    ],
    [
      'HEAD has the status and the headers of GET',
      [200, 422],
      [sending('v1'), sending('unlisted')].map((sent) => ({ ...sent, method: 'HEAD' })),
    ],
    [
      'a version that the list of a route lacks is rejected before the handler',
      [200, 422, 200],
      VERSIONS,
    ],
    ['a version before the range of a route is rejected', [422, 200, 200], VERSIONS],
    ['a version after the range of a route is rejected', [200, 200, 422], VERSIONS],
    [
      'pick and reject() in a handler reject without the headers of the version',
      [422, 422, 200, 422, 422, 422, 200, 422, 200, 200, 200, 422],
      ['/items/pick', '/items/reject', '/items/caught'].flatMap((path) =>
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
    'the headers of a handler are merged with the headers of the version',
    'merges no headers',
    `${V1}, received 200 "text": header Vary: expected "accept-language, accept-version", got "accept-version"`,
  ],
  [
    'a version that the list of a route lacks is rejected before the handler',
    'serves a route to every version',
    `${V2}: calls: expected ["forRequest", "onError NotFoundError: This version has no such resource. (ERR_VERSION_LACKS_RESOURCE) {}"], got ["forRequest", ${handler('v2')}]`,
  ],
  [
    'an error reaches the error handler of the application unchanged',
    'replaces an error',
    `sent GET /items/error {Accept-Version: "v1", x-client: "1"}: calls: expected ["forRequest", ${handler('v1', 'error')}, "onError TypeError: secret {}"], got ["forRequest", ${handler('v1', 'error')}, "onError another Error: failed"]`,
  ],
  [
    'a preflight has the version that it carries or null, without the headers of a version',
    'responds to preflights itself',
    'sent OPTIONS /items/a%2520b {Access-Control-Request-Method: "GET", Origin: "https://example.com", x-client: "1"}: calls: expected ["forPreflight", "handler {link: \\"/items/a%2520b\\", params: {id: \\"a%20b\\"}, version: null}"], got []',
  ],
])('the message says what was sent, expected and got: %s, %s', async (rule, fault, problem) => {
  const create = pluginsThatBreakARule[rule]?.[fault] as ReturnType<typeof having>;
  const broken = await brokenRules(subjectOf(create), rule);
  expect(broken.get(rule)).toBe(`The rule "${rule}" is broken: ${problem}`);
});

describe('a rule', () => {
  /** Runs the first rule on a server whose `send` is replaced. */
  async function runWith(send: PluginServer['send']) {
    const close = vi.fn();
    const [rule] = pluginContract({ start: async () => ({ send, close }) });
    const error = await rule?.run().catch((error) => error);
    return { error, close };
  }

  test('fails and stops the server if a request fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const cause = new Error('connection reset');
    const { error, close } = await runWith(() => Promise.reject(cause));
    expect(error).toMatchObject({
      cause,
      message: expect.stringMatching(/ is broken: threw Error: connection reset$/),
    });
    expect(close).toHaveBeenCalledOnce();
    // A timer would keep the process alive.
    expect(vi.getTimerCount()).toBe(0);
  });

  test('fails and stops the server if no response comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const outcome = runWith(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(4_000);
    const { error, close } = await outcome;
    expect(error.message).toMatch(
      /: sent GET \/twin\/items\/a%2520b \{\}: expected a response within 4 s, got undefined$/,
    );
    expect(close).toHaveBeenCalledOnce();
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

  test('may run twice', async () => {
    const [rule] = pluginContract(right);
    await rule?.run();
    await rule?.run();
  });
});

test('sendTo rejects if the server closes the connection without a response', async () => {
  const origin = await listen(createServer((request) => void request.destroy()));
  const sent = sendTo(origin)({ method: 'GET', path: '/', headers: {} });
  await expect(sent).rejects.toThrow('socket hang up');
});

test('sendTo rejects if the server closes the connection in the middle of a response', async () => {
  const origin = await listen(
    createServer((request, response) => {
      response.write('half', () => request.destroy());
    }),
  );
  const sent = sendTo(origin)({ method: 'GET', path: '/', headers: {} });
  await expect(sent).rejects.toThrow('aborted');
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
