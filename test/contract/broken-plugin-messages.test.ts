import { createServer, type RequestListener } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import {
  type PluginResponse,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen, open } from '../adapters/fixtures.js';
import { declaring, getting, mounting, right, transporting } from './plugin-faults.js';

/** Runs a rule on a plugin that breaks it. Returns the error. */
async function failureOf(subject: PluginSubject, name = 'POST has a version'): Promise<Error> {
  const rule = pluginContract(subject).find((each) => each.name === name);
  return rule?.run().then(
    () => new Error('The rule is not broken.'),
    (error) => error,
  ) as Promise<Error>;
}

test('a failure shows what was sent, what differs, the whole response, what was set, and the strategy, once', async () => {
  const rule =
    'a route with versions rejects a preflight only if that names a version that the route lacks';
  const { message, cause } = await failureOf(
    declaring(() => ({ versions: undefined })),
    rule,
  );
  expect(message.split('\n')).toEqual([
    `The rule "${rule}" is broken: sent OPTIONS /items/7 {Accept-Version: "v1", Access-Control-Request-Method: "GET", Origin: "https://example.com"}`,
    '  status: expected 422, got 200',
    '  Vary: expected "accept-language, accept-version", got null',
    '  Deprecation: expected "@1767225600", got null',
    '  Sunset: expected "Thu, 01 Jan 2099 00:00:00 GMT", got null',
    '  Link: expected "</v1>; rel=\\"sunset\\"", got null',
    '  API-Version: expected "v1", got null',
    '  body: expected "ERR_VERSION_LACKS_RESOURCE", got "v1 of 7 at /items/7"',
    '  calls: expected ["before", "forPreflight", "onError"], got ["before", "forPreflight", "handle"]',
    expect.stringMatching(
      /^ {2}the response: 200 \{.*, vary: "Origin", .*\} "v1 of 7 at \/items\/7"$/,
    ),
    '  "before" had set {Vary: "Origin"}, and a handler returned {body: "v1 of 7 at /items/7", headers: {Content-Type: "text/plain"}, status: 200}',
    expect.stringMatching(
      /^ {2}strategy: HeaderVersioning \{allowedVersions: \["v1", "v2", "v3"\], /,
    ),
    '  route: OPTIONS /items/:id with the options {versions: ["v2"]}',
  ]);
  expect(cause).toBeUndefined(); // a test runner would print it too
});

test('a failure shows 300 characters of a long body', async () => {
  const subject = transporting(async (send, request) => {
    const { headers } = await send(request);
    return { status: 500, headers, text: async () => 'x'.repeat(1_000) };
  });
  expect((await failureOf(subject)).message).toMatch(/\n {2}the response: 500 \{.*\} "x{300}"\n/);
});

test('a failure shows an error that the application does not expect', async () => {
  const subject = getting(({ onError }) => ({
    onError: (error) => onError?.(new TypeError(Object(error).message)) as PluginResponse,
  }));
  const rule = 'an error reaches the error handler of the application unchanged';
  expect((await failureOf(subject, rule)).message.split('\n')).toEqual(
    expect.arrayContaining([
      '  body: expected "secret", got "TypeError"',
      '  the error handler got TypeError: secret, which is neither a rejection nor the error of the handler',
    ]),
  );
});

test('a failure shows a wrong option that starts a server, which is closed', async () => {
  const rule = 'a version of a route that is not allowed is a TypeError when the route is declared';
  const wrong = declaring(() => ({ versions: undefined }));
  const closed = vi.fn();
  const { message } = await failureOf(
    {
      async start(application) {
        const { close, ...server } = await wrong.start(application);
        return { ...server, close: () => closed(close()) };
      },
    },
    rule,
  );
  expect(closed).toHaveBeenCalledOnce();
  expect(message).toBe(
    `The rule "${rule}" is broken: expected a TypeError about "v9" at the start of a route with the options {versions: ["v9"]}, got "a server"`,
  );
});

test.each([
  ['a TypeError of another cause', new TypeError('router.put is not a function')],
  ['an error that is no TypeError', new Error('the version "v9" is not allowed')],
])('%s is not the mistake that a plugin must find', async (_, error) => {
  const rule = 'a version of a mount that is not allowed is a TypeError when the mount is declared';
  const { message } = await failureOf({ start: () => Promise.reject(error) }, rule);
  expect(message).toBe(
    `The rule "${rule}" is broken: expected a TypeError about "v9" at the start of a route with the options {versions: ["v9"]}, got ${error}`,
  );
});

test('a failure shows that before was forgotten', async () => {
  const subject = getting(() => ({ before: async () => ({}) }));
  expect((await failureOf(subject)).message).toContain(
    'calls: expected ["before", "forRequest", "handle"], got ["forRequest", "handle"]',
  );
});

test('a failure shows the mount', async () => {
  const rule = 'the path parameter of a mount is the version of the route behind it';
  const subject = mounting(() => ({ path: '/:v' }));
  expect((await failureOf(subject, rule)).message.split('\n')).toContain(
    '  mount: /:version with the options {}',
  );
});

describe.concurrent('a rule names itself if', () => {
  /** A server that answers in its own way. Either it fails to close, or it never closes. */
  const serving = (
    listener: RequestListener,
    closed: () => unknown = () => Promise.reject(new Error('still in use')),
  ): PluginSubject => ({
    async start() {
      const server = createServer(listener);
      const close = () => server.close() && closed();
      return { send: sendTo(await open(server)), close };
    },
  });

  test.each<[string, PluginSubject, message: string]>([
    [
      'the plugin never answers, and the server waits for it',
      serving(
        () => undefined,
        () => new Promise(() => undefined),
      ),
      'status: expected 200, got no response, but Error: no response within 4 s',
    ],
    [
      'the plugin closes the connection',
      serving((request) => request.destroy()),
      'status: expected 200, got no response, but Error: socket hang up (ECONNRESET)',
    ],
    [
      'the plugin closes the connection in the middle of a response',
      serving((request, response) => response.write('half', () => request.destroy())),
      'status: expected 200, got no response, but Error: aborted (ECONNRESET)',
    ],
    [
      'the server does not close',
      {
        async start(application) {
          const { close, ...server } = await right.start(application);
          const fail = () => Promise.reject(new Error('still in use'));
          return { ...server, close: () => Promise.resolve(close()).then(fail) };
        },
      },
      'threw Error: still in use',
    ],
  ])('%s', async (_, subject, message) => {
    const error = await failureOf(subject);
    expect(error.message).toContain('The rule "POST has a version" is broken: ');
    expect(error.message).toContain(message);
  });
});

test('the error of start is the cause of a failure', async () => {
  const cause = new TypeError('no port');
  const message = 'The rule "POST has a version" is broken: threw TypeError: no port';
  expect(await failureOf({ start: () => Promise.reject(cause) })).toMatchObject({ message, cause });
});

test('a plugin may refuse to start a route without a namespace, but by no other error', async () => {
  const rule = 'a route without a namespace is an error for every client';
  const refusing = (error: Error) => failureOf({ start: () => Promise.reject(error) }, rule);
  expect((await refusing(new TypeError())).message).toBe('The rule is not broken.');
  expect((await refusing(new Error('no port'))).message).toContain('is broken: threw');
});

test('sendTo decodes a character that two chunks share', async () => {
  const [first, ...others] = Buffer.from('é');
  const origin = await listen(
    createServer((_request, response) => {
      response.write(Buffer.of(first as number));
      setImmediate().then(() => response.end(Buffer.from(others)));
    }),
  );
  const response = await sendTo(origin)({ method: 'GET', path: '/', headers: {} });
  expect(await response.text()).toBe('é');
});

test('sendTo sends requests over one connection, and leaves no timer that keeps the process alive', async () => {
  const connected = vi.fn();
  const server = createServer((_request, response) => response.end()).on('connection', connected);
  const send = sendTo(await listen(server));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const path of ['/1', '/2']) {
    await send({ method: 'GET', path, headers: {} });
    await setImmediate();
  }
  expect(connected).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
