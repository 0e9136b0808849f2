import {
  CombinedVersioning,
  HeaderVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
} from 'request-versioning';
import { versioned } from 'request-versioning/express';
import { documentFor } from 'request-versioning/openapi';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { codeBlocks, section } from '../support/docs.js';
import { started } from '../support/program.js';

const page = section('docs/ending.md', '## Who still calls v1?');

/** Waits until `lines` lines were logged. A server writes a line after its client has the response. */
async function logged(count: number, lines: () => string[]): Promise<string> {
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(count);
  return lines().join('');
}

describe('the program of docs/ending.md', () => {
  const send = started(() => import('../../examples/operations.js'));
  const [console = ''] = codeBlocks(page, 'console');
  const [log = ''] = codeBlocks(page, 'json');
  const shown = console.split('$ curl http://localhost:3000/metrics\n')[1] ?? '';

  test('writes the log and the counters that the page shows', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => write.mockRestore());
    const written = () =>
      write.mock.calls.map(([line]) => `${line}`).filter((line) => /"account"/.test(line));
    await send('/users', { Authorization: 'Bearer acme-key' });
    await send('/users', { Authorization: 'Bearer acme-key', 'Accept-Version': 'v2' });
    await send('/users', { 'Accept-Version': 'v9' });
    expect(await logged(3, written)).toBe(log);
    expect(await send('/metrics')).toMatchObject({ text: shown });
  });
});

describe('after the end of the default, the program of docs/ending.md', () => {
  const send = started(() => import('../../examples/operations.js'));

  test('serves a health check', async () => {
    vi.setSystemTime('2099-06-01');
    expect(await send('/users')).toMatchObject({ status: 410 });
    expect(await send('/health')).toMatchObject({ status: 200, text: 'ok' });
  });
});

describe('the clock of docs/ending.md', () => {
  const send = started(() => import('../../examples/lifecycle.js'));

  test('starts a program in a brownout, and goes on', async () => {
    const { now } = Date;
    vi.stubEnv('CLOCK', '2036-12-01T13:00Z');
    onTestFinished(() => {
      Object.assign(Date, { now });
      vi.unstubAllEnvs();
    });
    await import('../../examples/clock.mjs');
    const response = await send('/', { 'Accept-Version': 'v1' });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3500);
    vi.setSystemTime(now() + 3_600_000);
    expect(await send('/', { 'Accept-Version': 'v1' })).toMatchObject({ status: 200 });
  });
});

// The table of places to go through, of an application that has removed v1.
describe('a version that was removed is still named', () => {
  const allowedVersions: readonly string[] = ['v2', 'v3'];
  const versioning = new HeaderVersioning({ allowedVersions });
  const document = { openapi: '3.1.0', paths: { '/users': { 'x-versions': ['v1'] } } };
  const withDefault = () => new HeaderVersioning({ allowedVersions, defaultVersion: 'v1' });
  const ofV1 = { headers: { 'accept-version': 'v1' } };

  test.each<[place: string, message: string, use: () => unknown]>([
    [
      'by lifecycle',
      'lifecycle',
      () => new HeaderVersioning({ allowedVersions, lifecycle: { v1: {} } }),
    ],
    [
      'by a list of a route',
      'the versions of a route',
      () => versioned(versioning, { versions: ['v1'] }),
    ],
    [
      'by a range',
      'the versions of a route',
      () => versioned(versioning, { versions: { since: 'v1' } }),
    ],
    [
      'by a namespace',
      'the namespace',
      () => versioned(new NamespaceVersioning({ allowedVersions }), { namespace: 'v1' }),
    ],
    [
      'by a key of pick, in a request of v2',
      'pick',
      () => versioning.forVersion('v2').pick({ v1: 1, v2: 2 }),
    ],
    ['by since, in a request of v2', 'since', () => versioning.forVersion('v2').since('v1')],
    [
      'by the default, at pick',
      'the default',
      () => withDefault().forRequest({ headers: {} }).pick({ v2: 1 }),
    ],
    ['by a job', 'forVersion', () => versioning.forVersion('v1')],
    ['by x-versions', 'x-versions', () => documentFor(versioning, document, 'v2')],
  ])('%s, which is a TypeError', (_, message, use) => {
    expect(use).toThrow(TypeError);
    expect(use).toThrow(message);
  });

  test('by the default, which is served on', () => {
    expect(withDefault().determineVersion({ headers: {} })).toBe('v1');
    expect(withDefault().determineVersion(ofV1)).toBe('v1');
  });

  test('by an alias, whose clients are rejected', () => {
    const pinned = new HeaderVersioning({ allowedVersions, selectVersion: () => 'v1' });
    const code = 'ERR_VERSION_NOT_ALLOWED';
    expect(() => pinned.forRequest({ headers: {} })).toThrow(expect.objectContaining({ code }));
  });

  test('by the list of a source, which does not let it in', () => {
    const sources = [new QueryParameterVersioning({ allowedVersions: [null, 'v1', 'v2'] })];
    const combined = new CombinedVersioning({ allowedVersions, sources });
    const code = 'ERR_VERSION_NOT_ALLOWED';
    expect(() => combined.forRequest({ url: '/?version=v1' })).toThrow(
      expect.objectContaining({ code }),
    );
    expect(combined.determineVersion({ url: '/?version=v2' })).toBe('v2');
  });

  test('by a namespace of the reverser, to which no link leads', () => {
    const users = { users: '/users' };
    const reverser = new RouteReverser({ v1: include('/v1', users), v2: include('/v2', users) });
    const { reverse } = new NamespaceVersioning({ allowedVersions, reverser }).forVersion('v2');
    expect(reverse('users')).toBe('/v2/users');
  });
});
