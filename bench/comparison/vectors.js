import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import { sendTo } from '../../dist/esm/contract.js';
import { PEERS } from './servers/vectors.js';

const FOLDER = new URL('../../test/conformance/', import.meta.url);
const FILES = ['determine.jsonl', 'reverse.jsonl', 'query.jsonl', 'allowed.jsonl'];

const read = (file) => readFileSync(new URL(file, FOLDER), 'utf8');
const rowsOf = (file) =>
  read(file)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Returns a table of the rows that each contender expresses, and of the rows that agree. */
export async function compareVectors() {
  const table = [['', ...FILES.map((file) => `\`${file}\``)], await runOurs()];
  for (const [name, peer] of Object.entries(PEERS)) {
    const { length } = FILES.slice(1);
    // No peer builds a URL with a version, or tells whether a version is allowed.
    table.push([name, cellOf(await runPeer(peer)), ...Array.from({ length }, () => '–')]);
  }
  return table;
}

const cellOf = (agreements) =>
  agreements.length ? `${agreements.filter(Boolean).length} of ${agreements.length}` : '–';

/** Runs the cases of the conformance test. A row agrees if each of its cases agrees. */
async function runOurs() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('cases.ts', FOLDER))],
    alias: {
      'request-versioning': fileURLToPath(new URL('../../dist/esm/index.js', import.meta.url)),
    },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire('file:///');",
    },
    ...{ bundle: true, format: 'esm', platform: 'node', write: false },
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  const { conformanceCases } = await import(`data:text/javascript;base64,${source}`);
  const plain = (value) => JSON.parse(JSON.stringify(value)); // without fields that are undefined
  const agreements = new Map();
  for (const { name, expected, actual } of conformanceCases(read)) {
    const id = name.split(' ').at(-1);
    const agrees = isDeepStrictEqual(plain(actual()), plain(expected));
    agreements.set(id, agrees && (agreements.get(id) ?? true));
  }
  const cells = FILES.map((file) => cellOf(rowsOf(file).map(({ id }) => agreements.get(id))));
  return ['this package', ...cells];
}

/** Sends each row that a peer expresses. Returns for each whether the response agrees. */
async function runPeer(peer) {
  const groups = new Map();
  for (const row of rowsOf('determine.jsonl')) {
    const key = JSON.stringify([row.strategy, row.settings]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const agreements = [];
  for (const rows of groups.values()) {
    const routes = routesOf(rows[0]);
    const server = routes && (await peer[rows[0].strategy]?.(routes));
    if (!server) continue;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const send = sendTo(`http://127.0.0.1:${server.address().port}`);
    for (const row of rows) {
      const request = requestOf(row);
      if (request) agreements.push(await agrees(row.expected, await send(request)));
    }
    server.close().closeAllConnections();
  }
  return agreements;
}

/**
 * Returns the routes that serve the settings: `versions`, and `neutral` for requests without a version. Returns
 * `undefined` if a peer cannot list the versions, because every version is allowed or because one is the empty text.
 */
function routesOf({ strategy, settings }) {
  const { defaultVersion, allowedVersions, versionParam: param } = settings;
  if (!allowedVersions?.length || allowedVersions.includes('')) return undefined;
  const all = [defaultVersion, ...allowedVersions];
  // A host without a version is never rejected.
  const isNeutral = strategy === 'host' || defaultVersion !== null || all.lastIndexOf(null) > 0;
  return {
    param,
    versions: [...new Set(all)].filter(Boolean),
    neutral: isNeutral ? { version: defaultVersion } : undefined,
  };
}

/** Returns the request of a row to `/x`. Returns `undefined` if no path has it, because its version is the empty text. */
function requestOf({ strategy, settings, request }) {
  const { url, accept, host = 'testserver', kwargs = {} } = request;
  const params = new Map(Object.entries(kwargs));
  const version = strategy === 'path' ? params.get(settings.versionParam) : undefined;
  if (version === '') return undefined;
  const prefix = version == null ? '' : `/${encodeURIComponent(version)}`;
  const path = `${prefix}${url.replace(/^[^?#]*/, '/x')}`;
  return { method: 'GET', path, headers: accept === undefined ? { host } : { host, accept } };
}

async function agrees(expected, response) {
  if (response.status !== 200) return 'status' in expected;
  return JSON.parse(await response.text()).version === expected.version;
}
