import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { load, serve } from './load.js';

// The applications of the pages on the last day of v1 and on the day after. `test/docs/programs.test.ts` has those of docs/paths.md.

const BEFORE = '2036-12-31T23:59:59Z';
const AFTER = '2037-01-01';
const [v1, v2] = [{ 'Accept-Version': 'v1' }, { 'Accept-Version': 'v2' }];

afterEach(() => void vi.useRealTimers());

/** Returns the statuses of a request before and after the end of `v1`. */
async function statusesOf(framework: string, program: string, path: string, headers: object) {
  const [file = '', place] = program.split(': ');
  const { app, createApp, ...places } = await load(framework, file);
  const create = place === undefined ? (createApp ?? (() => app)) : places[place];
  const [origin, end] = await serve(framework, await create());
  onTestFinished(() => void end());
  const statuses: number[] = [];
  for (const now of [BEFORE, AFTER]) {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    statuses.push((await fetch(origin + path, { headers: { ...headers } })).status);
  }
  return statuses;
}

type Row = [program: string, path: string, before: number, after: number, headers?: object];

/** The version in a header, in front of all routes. */
const byHeader: Row[] = [
  ['places: byHeader', '/users/7', 200, 410],
  ['places: byHeader', '/users/7', 200, 410, v1],
  ['places: byHeader', '/users/7', 200, 200, v2],
  ['places: byHeader', '/nope', 404, 410, v1],
  ['places: byHeader', '/nope', 404, 404, v2],
  ['places: byHeader', '/health', 200, 200, v1],
];

/** The version in every path. */
const onMount = (program: string, mount = ''): Row[] => [
  [program, `${mount}/v1/users/7`, 200, 410],
  [program, `${mount}/v1/nope`, 404, 410],
  [program, `${mount}/v2/users/7`, 200, 200],
  [program, `${mount}/v2/nope`, 404, 404],
  [program, `${mount}/v9/users/7`, 404, 404],
  [program, '/health', 200, 200],
];

const programs: Record<string, Row[]> = {
  express: [
    ...byHeader,
    ...onMount('places: onMount'),
    ['app', '/users/7', 200, 410],
    ['app', '/v2/users/7', 200, 200],
    ['app', '/v1/removed/long/ago', 404, 410],
    ['app', '/v2/removed/long/ago', 404, 404],
    ['app', '/admin/users', 404, 404],
    ['app', '/nope', 404, 404],
    ['app', '/health', 200, 200],
  ],
  fastify: [...onMount('in-path'), ['in-path', '/v1', 404, 410]],
  hono: [...byHeader, ...onMount('places: onMount')],
  koa: [
    ...byHeader,
    ...onMount('places: onMount', '/api'),
    ['in-path', '/users/7', 200, 410],
    ['in-path', '/v2/users/7', 200, 200],
    ['in-path', '/v1/removed/long/ago', 404, 410],
    ['in-path', '/v1', 404, 410],
    ['in-path', '/v2/removed/long/ago', 404, 404],
    ['in-path', '/admin/users', 404, 404],
    ['in-path', '/nope', 404, 404],
    ['app', '/users/7', 200, 410],
    ['app', '/users/7?version=v2', 200, 200],
    ['app', '/removed/long/ago?version=v1', 404, 410],
    ['app', '/removed/long/ago?version=v2', 404, 404],
    ['app', '/health', 200, 200],
  ],
  nest: [
    ...onMount('in-path'),
    ['in-path', '/v1', 404, 410],
    ['places: existing', '/api/v1/users/7', 200, 410],
    ['places: existing', '/api/v2/users/7', 200, 200],
    ['places: existing', '/api/v2/nope', 404, 404],
    ['places: existing', '/api/nope', 404, 404],
    ['places: existing', '/health', 200, 200],
    ['places: partly', '/v1/users/7', 200, 410],
    ['places: partly', '/v2/users/7', 200, 200],
    ['places: partly', '/health', 200, 200],
    ['places: partly', '/metrics', 200, 200],
    ['places: partly', '/admin', 200, 200],
  ],
};
const rows = Object.entries(programs).flatMap(([framework, own]) =>
  own.map(([program, path, before, after, headers = {}]) => ({
    framework,
    program,
    path,
    before,
    after,
    headers,
  })),
);

test.each(rows)(
  'at the end of v1, $framework, $program: $path goes from $before to $after $headers',
  async ({ framework, program, path, before, after, headers }) => {
    expect(await statusesOf(framework, program, path, headers)).toEqual([before, after]);
  },
);
