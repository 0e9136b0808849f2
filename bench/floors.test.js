import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { AcceptHeaderVersioning } from '../dist/esm/index.js';
import {
  acceptFloor,
  hostFloor,
  namespaceFloor,
  pathFloor,
  queryFloor,
  reverseFloor,
  setQueryFloor,
} from './floors.js';

const determining = {
  accept: ({ param, ...settings }) => acceptFloor({ ...settings, param: param.toLowerCase() }),
  host: hostFloor,
  namespace: namespaceFloor,
  path: pathFloor,
  query: queryFloor,
};

for (const [strategy, createFloor] of Object.entries(determining)) {
  // A floor reads the header; a media type that a framework negotiated for it is another request.
  const rows = vectors('determine').filter((row) => row.strategy === strategy && isOwnHeader(row));
  test(`${strategy}: ${rows.length} vectors`, () => {
    for (const row of rows) {
      const floor = createFloor(specialised(row));
      const determine = () => floor(toRequest(row), row.request.kwargs);
      if ('version' in row.expected) assert.equal(determine(), row.expected.version, row.id);
      else assert.throws(determine, /refused/, row.id);
    }
  });
}

const urls = vectors('query');
test(`set a query parameter: ${urls.length} vectors`, () => {
  for (const { id, url, key, value, expected } of urls) {
    assert.equal(setQueryFloor({ param: key })(url, value), expected, id);
  }
});

// The floor knows one shape of route and leaves out `format` and the names of parameters other than "version".
const reversals = vectors('reverse').filter(
  ({ strategy, viewname, settings, format }) =>
    strategy === 'path' &&
    viewname === 'users-detail' &&
    settings.versionParam === 'version' &&
    format === undefined,
);
test(`reverse a path: ${reversals.length} vectors`, () => {
  const reverse = reverseFloor([
    { name: 'users-detail', before: '/', between: '/users/', after: '/' },
  ]);
  for (const row of reversals) {
    const { secure, host } = row.request;
    const { url } = row.expected.reverse;
    const path = url?.slice(`${secure ? 'https' : 'http'}://${host}`.length);
    assert.equal(reverse(row.viewname, row), path, row.id);
  }
});

// The vectors have few weights, so the rest is by comparison.
test('accept: weights, quotes and media types', () => {
  const settings = { mediaTypes: ['application/json', 'text/html'] };
  const allowedVersions = ['1', '2', 'a"b'];
  const versioning = new AcceptHeaderVersioning({ ...settings, allowedVersions });
  const floor = acceptFloor({ ...settings, versions: allowedVersions, noneIsAllowed: false });
  const random = randomly(1);
  for (let count = 0; count < 20_000; count++) {
    const ranges = Array.from({ length: 1 + random(3) }, () => range(random));
    const request = { headers: { accept: ranges.join([',', ', '][random(2)]) } };
    const answers = [versioning.determineVersion.bind(versioning), floor].map((determine) =>
      answer(determine, request),
    );
    assert.equal(answers[1], answers[0], request.headers.accept);
  }
});

function range(random) {
  const one = (list) => list[random(list.length)];
  const types = [
    'application/json',
    'Text/HTML',
    'text/*',
    '*/*',
    'image/png',
    'application/*',
    '',
  ];
  const parameters = [
    ...['version=1', 'version=2', 'VERSION="1"', 'version = 2', 'version="a\\"b"', 'version=3'],
    ...[
      'q=0',
      'q=0.5',
      'q=0.9',
      'Q="0.25"',
      'q=1',
      'q=0.125',
      'q=x',
      'level=1',
      'x="a,b;version=2"',
    ],
  ];
  const chosen = Array.from({ length: random(4) }, () => one(parameters));
  return [one(types), ...chosen].join(one([';', '; ', ' ;']));
}

/** A generator of numbers below a limit, the same in every run. */
function randomly(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % limit;
  };
}

function answer(determine, request) {
  try {
    return determine(request);
  } catch {
    return 'refused';
  }
}

function vectors(name) {
  const file = new URL(`../test/conformance/${name}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse);
}

function isOwnHeader({ request: { accept, acceptedMediaType } }) {
  return acceptedMediaType === undefined || accept !== undefined;
}

function toRequest({ request: { url, host = 'testserver', accept, namespace } }) {
  return { url, headers: { host, accept }, resolverMatch: namespace ? { namespace } : null };
}

/** The row's settings with at most three versions, of which the right answer is one. */
function specialised({ settings, mediaTypes = [], expected }) {
  const { defaultVersion: none, allowedVersions, versionParam: param } = settings;
  const allowed = allowedVersions ?? [];
  const versions = [expected.version, none, ...allowed, 'never sent'];
  return {
    versions: [...new Set(versions)].filter((each) => typeof each === 'string').slice(0, 3),
    none,
    noneIsAllowed: none !== null || allowed.length === 0 || allowed.includes(null),
    param,
    mediaTypes: mediaTypes.map((mediaType) => mediaType.toLowerCase()),
  };
}
