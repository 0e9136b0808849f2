/** Runs the packed tarball in every runtime: `npm run test:runtimes`. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { installedPath, packedFolder, setup, teardown } from '../../support/packed.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const bin = (name) => join(here, 'node_modules', name);

const node = (major) => bin(`node-${major}/bin/node`);
const MAJORS = [20, 22, 24, 26];
/** The name, the command and the arguments of each runtime. */
const runtimes = [
  ...MAJORS.map((major) => ['Node, imported', node(major), 'serve.mjs']),
  ...MAJORS.map((major) => ['Node, required', node(major), 'serve.cjs']),
  ['Bun', bin('.bin/bun'), 'serve.mjs'],
  ['Deno', bin('.bin/deno'), 'run', '--allow-net', '--allow-read', '--allow-env', 'serve.mjs'],
  ['workerd', bin('.bin/workerd'), 'serve', 'workerd.capnp', '--control-fd=1'],
];
const external = ['request-versioning'];

const TEXT = 'text'.repeat(500);
/** Encodes the text. Node 20 cannot encode zstd, so its frame stands here. */
const ENCODERS = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  GZIP: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: () => Buffer.from('KLUv/WDQBl0AACB0ZXh0AQDJ/zsi', 'base64'),
  'gzip, br': (text) => brotliCompressSync(gzipSync(text)),
  'br, gzip': (text) => gzipSync(brotliCompressSync(text)),
};
const ENCODINGS = [...Object.keys(ENCODERS), 'gzip, identity', 'gzip,', 'identity', 'aes128gcm'];

/** The server that the runtimes fetch from. It sends each encoding. */
const upstream = createServer((request, response) => {
  const encoding = decodeURIComponent(request.url.slice(1));
  const encode = ENCODERS[encoding] ?? (/^gzip/.test(encoding) ? gzipSync : Buffer.from);
  const body = encode(TEXT);
  response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': body.length });
  response.end(body);
});
await once(upstream.listen(0, '127.0.0.1'), 'listening');

setup();
try {
  await bundle('serve.js', 'serve.mjs', { format: 'esm', platform: 'node', external });
  await bundle('serve.js', 'serve.cjs', { format: 'cjs', platform: 'node', external });
  await bundle('app.js', 'worker.mjs', {
    format: 'esm',
    conditions: ['workerd', 'worker'],
    external: ['node:http'], // The contract loads it only in `sendTo`.
    alias: {
      'request-versioning/contract': join(installedPath, 'dist/esm/contract.js'),
      'request-versioning/openapi': join(installedPath, 'dist/esm/openapi.js'),
      'request-versioning': installedPath,
    },
  });
  copyFileSync(join(here, 'workerd.capnp'), join(packedFolder, 'workerd.capnp'));
  for (const runtime of runtimes) await report(runtime);
  for (const major of MAJORS) loadAdapters(major);
} finally {
  upstream.close();
  teardown();
}

/** Bundles the app into the folder in which the tarball is installed. */
async function bundle(entry, outfile, options) {
  await build({
    ...options,
    bundle: true,
    entryPoints: [join(here, entry)],
    outfile: join(packedFolder, outfile),
    loader: { '.jsonl': 'text' },
  });
}

async function report([name, command, ...args]) {
  const [version = ''] = /[\d.-]+\d/.exec(execFileSync(command, ['--version'])) ?? [];
  const child = spawn(command, args, { cwd: packedFolder, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const origin = await port(child);
    await checkFetched(name, origin);
    const { cases, rules } = await check(origin);
    console.log(
      `ok    ${name.padEnd(16)} ${version.padEnd(10)} ${cases} reference cases, ${rules} rules, Fetch example`,
    );
  } catch (error) {
    process.exitCode = 1;
    console.log(`FAIL  ${name.padEnd(16)} ${version}\n${error.message}`);
  } finally {
    child.kill();
  }
}

/** Imports and requires the entry of each adapter. */
function loadAdapters(major) {
  const names = ['express', 'fastify', 'hono', 'koa', 'nest'];
  const entries = names.map((name) => `request-versioning/${name}`);
  const check = '({ versioned = null, VersioningModule = versioned }) => VersioningModule.name';
  for (const load of ['import', 'require']) {
    const loaded = `Promise.all(${JSON.stringify(entries)}.map(async (entry) => (${check})(await ${load}(entry))))`;
    const program = `require('reflect-metadata'); ${loaded}.then((names) => console.log(names.join()))`;
    const output = execFileSync(node(major), ['-e', program], { cwd: packedFolder }).toString();
    assert.equal(output, 'versioned,versioned,versioned,versioned,VersioningModule\n');
  }
  console.log(`ok    Node ${major}: import and require of ${names.join(', ')}`);
}

async function port(child) {
  for await (const line of createInterface(child.stdout)) {
    const [, found] = /"port":(\d+)/.exec(line) ?? [];
    if (found) return found;
  }
  throw new Error('It stopped before it listened.');
}

/**
 * Checks that `withHeaders` removes the headers of an encoded body if `fetch` of the runtime has decoded it, and only then.
 * workerd sends a body on as its headers say, so they stay.
 */
async function checkFetched(name, port) {
  const url = new URL(`http://127.0.0.1:${port}/fetched`);
  for (const encoding of ENCODINGS) {
    const path = encodeURIComponent(encoding);
    url.searchParams.append('url', `http://127.0.0.1:${upstream.address().port}/${path}`);
  }
  const results = await (await fetch(url)).json();
  assert.equal(results.length, ENCODINGS.length);
  for (const [index, { headers, body }] of results.entries()) {
    const encoding = ENCODINGS[index];
    const wasEncoded = encoding !== 'identity' && encoding !== 'aes128gcm';
    const isRemoved = name !== 'workerd' && wasEncoded && body === TEXT;
    const expected = isRemoved ? [] : ['Content-Encoding', 'Content-Length'];
    assert.deepEqual(headers, expected, `${encoding}: ${headers}`);
  }
}

async function check(port) {
  const get = async (path) => {
    const response = await fetch(new URL(path, `http://127.0.0.1:${port}`));
    return { status: response.status, body: await response.json() };
  };
  const { body: user } = await get('/v2/users/7');
  assert.equal(user.version, 'v2');
  assert.deepEqual((await get(user.links[0])).body, user);
  assert.equal((await get(user.links[1])).body.version, 'v2');
  assert.deepEqual(await get('/v9/users/7'), {
    status: 404,
    body: {
      title: 'Not Found',
      status: 404,
      detail: 'Invalid version in URL path.',
      code: 'ERR_VERSION_NOT_ALLOWED',
    },
  });
  const v2 = readFileSync(new URL('../../../examples/openapi/v2.json', import.meta.url), 'utf8');
  assert.deepEqual((await get('/openapi')).body, JSON.parse(v2));
  const { cases, failed } = (await get('/conformance')).body;
  assert.deepEqual(failed, []);
  assert.ok(cases > 7000);
  const { rules, failed: broken } = (await get('/contract')).body;
  assert.deepEqual(broken, []);
  assert.ok(rules > 500);
  return { cases, rules };
}
