import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { codeBlocks, section } from '../support/docs.js';
import { started } from '../support/program.js';

const page = section('docs/ending.md', '## Operations');

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
