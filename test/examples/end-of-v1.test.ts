import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { load, serve } from './load.js';

// Each place in which an application has its version, on the last day of v1 and on the day after.

const before = '2036-12-31T23:59:59Z';
const after = '2037-01-01';

afterEach(() => void vi.useRealTimers());

describe.each(['fastify', 'hono', 'nest'])('in %s, at the end of v1', (framework) => {
  async function statusOf(place: string, path: string, now: string, headers = {}) {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const { [place]: create } = await load(framework, 'places');
    const [origin, end] = await serve(framework, await create());
    onTestFinished(() => void end());
    return (await fetch(origin + path, { headers })).status;
  }

  test.each([
    ['onMount', '/v1/users/7', 200, 410],
    ['onMount', '/v1/nope', 404, 410],
    ['onMount', '/v2/users/7', 200, 200],
    ['onMount', '/v2/nope', 404, 404],
    ['onMount', '/v9/users/7', 404, 404],
    ['onMount', '/health', 200, 200],
    ['beside', '/users/7', 200, 410],
    ['beside', '/v1/users/7', 200, 410],
    ['beside', '/v2/users/7', 200, 200],
    ['beside', '/v2/nope', 404, 404],
    ['beside', '/nope', 404, 404],
    ['beside', '/health', 200, 200],
    ['existing', '/api/v1/users/7', 200, 410],
    ['existing', '/api/v2/users/7', 200, 200],
    ['existing', '/api/v2/nope', 404, 404],
    ['existing', '/api/nope', 404, 404],
    ['existing', '/health', 200, 200],
  ])('%s: %s goes from %i to %i', async (place, path, today, tomorrow) => {
    expect(await statusOf(place, path, before)).toBe(today);
    expect(await statusOf(place, path, after)).toBe(tomorrow);
  });

  test.runIf(framework === 'hono').each([
    ['/users/7', 'v1', 410],
    ['/nope', 'v1', 410],
    ['/users/7', 'v2', 200],
    ['/nope', 'v2', 404],
    ['/health', 'v1', 200],
  ])('byHeader: %s of %s gets %i', async (path, version, status) => {
    const headers = { 'Accept-Version': version };
    expect(await statusOf('byHeader', path, after, headers)).toBe(status);
  });

  test.runIf(framework === 'nest').each([
    ['/v1/users/7', 410],
    ['/v2/users/7', 200],
    ['/health', 200],
    ['/metrics', 200],
    ['/admin', 200],
  ])('partly: %s gets %i', async (path, status) => {
    expect(await statusOf('partly', path, after)).toBe(status);
  });
});
