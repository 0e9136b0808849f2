import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { load, serve } from './load.js';

// The applications of Express and Koa on the last day of v1 and on the day after.

const BEFORE = '2036-12-31T23:59:59Z';
const AFTER = '2037-01-01';
const [v1, v2] = [{ 'Accept-Version': 'v1' }, { 'Accept-Version': 'v2' }];

afterEach(() => void vi.useRealTimers());

async function statusesOf(
  framework: string,
  app: Parameters<typeof serve>[1],
  path: string,
  headers = {},
) {
  const [origin, end] = await serve(framework, app);
  onTestFinished(() => void end());
  const statuses: number[] = [];
  for (const now of [BEFORE, AFTER]) {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    statuses.push((await fetch(origin + path, { headers })).status);
  }
  return statuses;
}

describe.each([
  ['express', ''],
  ['koa', '/api'],
])('in %s, at the end of v1', (framework, mount) => {
  test.each<[place: string, path: string, before: number, after: number, headers?: object]>([
    ['byHeader', '/users/7', 200, 410],
    ['byHeader', '/users/7', 200, 410, v1],
    ['byHeader', '/users/7', 200, 200, v2],
    ['byHeader', '/nope', 404, 410, v1],
    ['byHeader', '/nope', 404, 404, v2],
    ['byHeader', '/health', 200, 200, v1],
    ['onMount', `${mount}/v1/users/7`, 200, 410],
    ['onMount', `${mount}/v2/users/7`, 200, 200],
    ['onMount', `${mount}/v1/nope`, 404, 410],
    ['onMount', `${mount}/v2/nope`, 404, 404],
    ['onMount', `${mount}/v9/users/7`, 404, 404],
    ['onMount', '/health', 200, 200],
    ['beside', '/users/7', 200, 410],
    ['beside', '/v1/users/7', 200, 410],
    ['beside', '/v2/users/7', 200, 200],
    ['beside', '/v1/nope', 404, 404],
    ['beside', '/v2/nope', 404, 404],
    ['beside', '/nope', 404, 404],
    ['beside', '/health', 200, 200],
    ['existing', '/api/v1/users/7', 200, 410],
    ['existing', '/api/v2/users/7', 200, 200],
    ['existing', '/api/v1/nope', 404, 410],
    ['existing', '/api/v2/nope', 404, 404],
    ['existing', '/api/nope', 404, 404],
    ['existing', '/health', 200, 200],
  ])('%s: %s goes from %i to %i', async (place, path, before, after, headers = {}) => {
    const { [place]: create } = await load(framework, 'places');
    expect(await statusesOf(framework, create(), path, headers)).toEqual([before, after]);
  });
});

describe('the programs of the pages, at the end of v1', () => {
  test.each<[framework: string, program: string, path: string, before: number, after: number]>([
    ['express', 'app', '/users/7', 200, 410],
    ['express', 'app', '/v2/users/7', 200, 200],
    ['express', 'app', '/v1/removed/long/ago', 404, 410],
    ['express', 'app', '/v2/removed/long/ago', 404, 404],
    ['express', 'app', '/admin/users', 404, 404],
    ['express', 'app', '/nope', 404, 404],
    ['express', 'app', '/health', 200, 200],
    ['koa', 'in-path', '/users/7', 200, 410],
    ['koa', 'in-path', '/v2/users/7', 200, 200],
    ['koa', 'in-path', '/v1/removed/long/ago', 404, 410],
    ['koa', 'in-path', '/v1', 404, 410],
    ['koa', 'in-path', '/v2/removed/long/ago', 404, 404],
    ['koa', 'in-path', '/admin/users', 404, 404],
    ['koa', 'in-path', '/nope', 404, 404],
    ['koa', 'app', '/users/7', 200, 410],
    ['koa', 'app', '/users/7?version=v2', 200, 200],
    ['koa', 'app', '/removed/long/ago?version=v1', 404, 410],
    ['koa', 'app', '/removed/long/ago?version=v2', 404, 404],
    ['koa', 'app', '/health', 200, 200],
  ])('%s, %s: %s goes from %i to %i', async (framework, program, path, before, after) => {
    const { app } = await load(framework, program);
    expect(await statusesOf(framework, app, path)).toEqual([before, after]);
  });
});
