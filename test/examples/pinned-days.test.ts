import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen } from '../adapters/fixtures.js';
import { section } from '../support/docs.js';

beforeEach(() => void vi.setSystemTime('2026-11-20T12:00Z'));
afterEach(() => void vi.useRealTimers());

const pins: Record<string, string | null> = {
  acme: '2025-09-30',
  early: '2024-12-31',
  fresh: null,
};

async function findPin(account: string) {
  if (!(account in pins)) throw new Error('The database is down.');
  return pins[account];
}

async function get(path: string, headers: Record<string, string>) {
  const { createApp } = await import(
    `${new URL('../../examples/pinned-days.js', import.meta.url)}`
  );
  const origin = await listen(createServer(createApp(findPin)));
  return fetch(origin + path, { headers });
}

describe('a client of the API with pinned days', () => {
  test.each<[string, headers: Record<string, string>, outcome: string | number]>([
    ['the day that it sends', { 'API-Version': '2026-01-15' }, '2026-01-15'],
    ['the version before the day that it sends', { 'API-Version': '2026-01-14' }, '2025-06-01'],
    [
      'what it sends before its pin',
      { 'API-Version': '2026-03-01', Authorization: 'acme' },
      '2026-01-15',
    ],
    ['the version of its pin', { Authorization: 'acme' }, '2025-06-01'],
    ['400 without a version and a pin', { Authorization: 'fresh' }, 400],
    ['400 if its pin is older than all versions', { Authorization: 'early' }, 400],
    ['500 if the look-up fails', { Authorization: 'unknown' }, 500],
  ])('gets %s', async (_, headers, outcome) => {
    const log = vi.spyOn(console, 'error').mockReturnValue(); // Express logs the failed look-up
    const response = await get('/charges', headers);
    log.mockRestore();
    expect(response.headers.get('API-Version') ?? response.status).toBe(outcome);
  });

  test('gets the 404 that the page shows', async () => {
    const response = await get('/disputes', { 'API-Version': '2025-06-01' });
    const page = section('docs/http.md', '## Tell clients which versions there are').text;
    const [, head = '', body = ''] = /```http\n(HTTP[\s\S]*?)\n\n([\s\S]*?)```/.exec(page) ?? [];
    const [status, ...lines] = head.split('\n');
    expect(status).toBe(`HTTP/1.1 ${response.status} ${response.statusText}`);
    for (const line of lines) {
      const [name = '', value] = line.split(': ');
      expect(response.headers.get(name)).toBe(value);
    }
    expect(await response.json()).toEqual(JSON.parse(body));
  });

  /** The code that the page shows as the work of a hand. */
  const byHand = (days: string[], sent: string) => days.filter((day) => day <= sent).at(-1) ?? 400;

  test.each<[sent: string, ours: string | number, byHand: string | number]>([
    ['2026-01-14', '2025-06-01', '2025-06-01'],
    ['2025-05-31', 400, 400],
    ['2999-01-01', 400, '2026-01-15'],
    ['2026-02-31', 400, '2026-01-15'],
    ['2026-1-5', 400, '2026-01-15'],
    ['latest', 400, '2026-01-15'],
    ['2026-01-15, 2025-06-01', 400, '2026-01-15'],
    ['02999-01-01', 400, 400],
  ])('that sends %s gets %s, and %s by hand', async (sent, ours, other) => {
    const response = await get('/charges', { 'API-Version': sent });
    expect(response.headers.get('API-Version') ?? response.status).toBe(ours);
    expect(byHand(['2025-06-01', '2026-01-15'], sent)).toBe(other);
  });
});
