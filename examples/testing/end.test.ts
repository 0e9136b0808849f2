import { afterEach, expect, test, vi } from 'vitest';
import { serve } from './server.js';
import { versioning } from './users.js';

afterEach(() => void vi.useRealTimers());

/** Sets the clock alone, because servers and clients need their timers. */
const setClock = (now: string) => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });

test.each([
  ['2036-12-31T23:59:59Z', '/users/7?version=v1', 200],
  ['2037-01-01T00:00:00Z', '/users/7?version=v1', 410],
  ['2037-01-01T00:00:00Z', '/users/7', 410], // the default has ended
  ['2037-01-01T00:00:00Z', '/users/7?version=v2', 200],
])('at %s, %s gets %i', async (now, path, status) => {
  setClock(now);
  const send = await serve();
  expect((await send(path)).status).toBe(status);
});

test('jobs and webhooks of v1 still work after its end', () => {
  setClock('2037-01-01');
  expect(versioning.forVersion('v1').version).toBe('v1');
});
