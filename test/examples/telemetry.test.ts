import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SpanKind } from '@opentelemetry/api';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceAlias } from '../vitest.config.js';

// A process of its own, because OpenTelemetry changes the frameworks when they are loaded.

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(fileOf('../../node_modules/.telemetry-')); // finds the packages
afterAll(() => rmSync(folder, { recursive: true }));
const setup = fileOf('./telemetry/setup.js');
const program = `${folder}/program.mjs`;

await build({
  entryPoints: [fileOf('./telemetry/program.ts')],
  outfile: program,
  bundle: true,
  format: 'esm',
  platform: 'node',
  tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
  plugins: [
    {
      name: 'the source in place of the package, and every other package as it is',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path }) => {
          const source = sourceAlias[path];
          return source ? { path: source } : { path, external: true };
        });
        onResolve({ filter: /\/setup\.js$/ }, () => ({ path: setup, external: true }));
      },
    },
  ],
});

interface Recorded {
  readonly spans: readonly { name: string; kind: SpanKind; attributes: object }[];
  readonly metrics: readonly { name: string; points: { attributes: object; value: unknown }[] }[];
}
const output = execFileSync(process.execPath, ['--import', setup, program], { timeout: 60_000 });
const records: { readonly [framework: string]: Recorded } = JSON.parse(`${output}`);

const observed = [
  { 'api.version': 'v1', 'api.code': 'ACCEPTED' },
  { 'api.version': 'v2', 'api.code': 'ACCEPTED' },
  { 'api.version': 'other', 'api.code': 'ERR_VERSION_NOT_ALLOWED' },
];
const statuses = [200, 200, 400].map((status) => ({ 'http.response.status_code': status }));

test('each framework is recorded', () => {
  expect(Object.keys(records)).toEqual([
    ...['Express', 'Fastify', 'Hono', 'Koa', 'Nest on Express', 'Nest on Fastify'],
    'Hono without instrumentation-http',
  ]);
});

describe.each(Object.entries(records))('in %s', (_, { spans, metrics }) => {
  test('the version is on the span of the server, and on no other', () => {
    const marked = spans.filter(({ attributes }) => 'api.version' in attributes);
    const expected = observed.map((attributes) => ({ kind: SpanKind.SERVER, attributes }));
    expect(marked).toMatchObject(expected);
  });

  test('a metric counts by version, code and status', () => {
    const counter = metrics.find(({ name }) => name === 'api.requests');
    const expected = observed.map((each, index) => ({
      attributes: { ...each, ...statuses[index] },
      value: 1,
    }));
    expect(counter?.points).toMatchObject(expected);
  });
});

test.each(['Express', 'Fastify', 'Koa', 'Nest on Express', 'Nest on Fastify'])(
  'in %s, there are spans of middlewares or of hooks too',
  (framework) => {
    const internal = records[framework]?.spans.filter(({ kind }) => kind === SpanKind.INTERNAL);
    expect(internal?.length).toBeGreaterThan(0);
  },
);

test('http.server.request.duration has no attribute for the version', () => {
  const { metrics = [] } = records.Express ?? {};
  const [duration] = metrics.filter(({ name }) => name === 'http.server.request.duration');
  expect(duration?.points.length).toBeGreaterThan(0);
  expect(JSON.stringify(duration)).not.toContain('api.version');
});
