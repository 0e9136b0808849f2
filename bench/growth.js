import { parseArgs } from 'node:util';
import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  URLPathVersioning,
} from '../dist/esm/index.js';
import { aligned, number } from './table.js';

// npm run bench:growth           all inputs
// npm run bench:growth -- query  those that have "query" in their name
//
// Milliseconds a call, by the size of what strangers send. The last column is the exponent of the growth from 64 kB
// to 1 MB: 1 is linear, 2 quadratic. It ends with an error where one is not linear.

const SIZES = [1024, 4096, 16_384, 65_536, 262_144, 1_048_576];
const LABELS = ['1 kB', '4 kB', '16 kB', '64 kB', '256 kB', '1 MB'];
const ROUNDS = 7;
/** Below it, a time says nothing about growth. */
const NOTICEABLE = 5;
const MAX_EXPONENT = 1.6;

const accept = new AcceptHeaderVersioning({ mediaTypes: ['application/json', 'a/a'] });
const query = (url) => new QueryParameterVersioning({ reverser: { reverse: () => url } });
const host = new HostNameVersioning();
const path = new URLPathVersioning({ allowedVersions: ['v1', 'v2'] });
const namespace = new NamespaceVersioning({ allowedVersions: ['v1', 'v2'] });
const origin = requestOrigin({ allowedHosts: ['.example.com'] });
const reverser = new RouteReverser({
  page: '/pages/:id',
  file: '/files/*path',
  report: '/reports/:name{.:format}',
  compare: '/compare/:base...:head{/*path}',
  merge: '/*project/-/*path',
  blog: '/blog{/:lang}{/:year{/:month{/:day}}}{/tag/:tag}',
});

const readAccept = (text) => accept.determineVersion({ headers: { accept: text } });
const readMediaType = (text) => accept.determineVersion({ acceptedMediaType: text });
const readQuery = (text) => query('').determineVersion({ url: `/?${text}` });
const readHost = (text) => host.determineVersion({ headers: { host: text } });
const setVersion = (version, url = '/') => query(url).reverse('x', { request: { version } });

/** For each input, what is repeated up to the size (behind what begins it), or a function of the size; then its reader. */
const INPUTS = {
  'Accept: commas': [',', readAccept],
  'Accept: semicolons': ['a/a', ';', readAccept],
  'Accept: quotes': ['"', readAccept],
  'Accept: backslashes': ['a/a;version="', '\\', readAccept],
  'Accept: nested quotes': ['a/a;version="', '\\"', readAccept],
  'Accept: quoted commas': ['a/a;version="1"', ';x=","', readAccept],
  'Accept: spaces': ['a/a;version', ' ', readAccept],
  'Accept: spaces before quotes': ['a/a;version', ' "', readAccept],
  'Accept: ranges': ['a/a;version=1', ',a/a', readAccept],
  'Accept: ranges of other types': ['a/a;version=1', ',b/b', readAccept],
  'Accept: versions': ['a/a;version=1,', readAccept],
  'Accept: weights': [
    (size) => Array.from({ length: size / 24 }, (_, n) => `a/a;version=1;q=0.${n % 1000}`).join(),
    readAccept,
  ],
  'Accept: different versions': [
    // An older Node hashes all of them alike.
    (size) => Array.from({ length: size / 24 }, (_, n) => `*/*;version=${n * 131_072}`).join(),
    readAccept,
  ],
  'Accept: different versions, and many parameters': [
    (size) =>
      Array.from({ length: size / 64 }, (_, n) => `a/*${';x=1'.repeat(11)};version=${n}`).join(),
    readAccept,
  ],
  'Accept: a more specific range for each version': [
    (size) =>
      Array.from({ length: size / 48 }, (_, n) => `a/*;version=${n},a/a;version=${n};q=0`).join(),
    readAccept,
  ],
  'Accept: parameters': ['a/a', ';x=1', readAccept],
  'Accept: weights of one range': ['a/a;version=1', ';q=1', readAccept],
  'Accept: a range of parameters, and many others': [
    (size) => `a/a;version=1${';q=1'.repeat(size / 8)}${',a/a'.repeat(size / 8)}`,
    readAccept,
  ],
  'Accept: a value': ['a/a;version=', 'v', readAccept],
  'media type: parameters': ['a/a', ';x=1', readMediaType],
  'media type: nested quotes': ['a/a;version="', '\\"', readMediaType],
  'query: ampersands': ['&', readQuery],
  'query: equals signs': ['=', readQuery],
  'query: percent signs': ['%', readQuery],
  'query: names that are no UTF-8': ['&%aa', readQuery],
  'query: values that are no UTF-8': ['version=%ff&', readQuery],
  'query: a value that is no UTF-8': ['version=', '%ff', readQuery],
  'query: percent signs in pairs': ['%&', readQuery],
  'query: plus signs': ['version=', '+', readQuery],
  'query: escapes': ['version=', '%41', readQuery],
  'query: escaped names': ['%76ersion=1&', readQuery],
  'query: versions': ['version=1&', readQuery],
  'query: near misses': ['version2=1&', readQuery],
  'host: labels': ['v1.', readHost],
  'host: one label': ['v', readHost],
  'host: colons': [':', readHost],
  'host: brackets': [']:', readHost],
  'host of a URL: labels': ['http://', 'v1.', (url) => host.determineVersion({ url })],
  'host of a URL: digits': ['http://', '1', (url) => host.determineVersion({ url })],
  'origin: labels': ['v1.', (text) => origin({ headers: { host: text } })],
  'origin: one label': ['v', (text) => origin({ headers: { host: text } })],
  'path: a version': ['v', (version) => path.determineVersion({}, { version })],
  'namespace: colons': [
    ':',
    (it) => namespace.determineVersion({ resolverMatch: { namespace: it } }),
  ],
  'namespace: segments': [
    'v3:',
    (it) => namespace.determineVersion({ resolverMatch: { namespace: it } }),
  ],
  'reverse: letters': ['a', (id) => reverser.reverse('page', { kwargs: { id } })],
  'reverse: escapes': ['é', (id) => reverser.reverse('page', { kwargs: { id } })],
  'reverse: asterisks': ['*', (id) => reverser.reverse('page', { kwargs: { id } })],
  'reverse: a slash, refused': ['a', '/', (id) => reverser.reverse('page', { kwargs: { id } })],
  'reverse: a wildcard': ['a/', 'a/a', (path) => reverser.reverse('file', { kwargs: { path } })],
  'reverse: segments': [
    (size) => Array.from({ length: size / 2 }, () => 'a'),
    (path) => reverser.reverse('file', { kwargs: { path } }),
  ],
  'reverse: a format': ['a.', 'a', (name) => reverser.reverse('report', { kwargs: { name } })],
  'reverse: optional groups': ['a', (tag) => reverser.reverse('blog', { kwargs: { tag } })],
  'reverse: optional groups, escapes': [
    'é',
    (tag) => reverser.reverse('blog', { kwargs: { tag } }),
  ],
  'reverse: separators': [
    '.-',
    (base) => reverser.reverse('compare', { kwargs: { base, head: 'x' } }),
  ],
  'reverse: two wildcards': [
    'a/-',
    '/-',
    (path) => reverser.reverse('merge', { kwargs: { project: 'a', path } }),
  ],
  'reverse: a name': ['a', (name) => reverser.reverse(name)],
  'reverse: unknown kwargs': [
    (size) => Object.fromEntries(Array.from({ length: size / 8 }, (_, n) => [`k${n}`, 'v'])),
    (kwargs) => reverser.reverse('page', { kwargs }),
  ],
  'reverse: args': [
    (size) => Array.from({ length: size / 2 }, () => 'a'),
    (args) => reverser.reverse('page', { args }),
  ],
  'reverse: a query of asterisks': [
    '*',
    (q) => reverser.reverse('page', { args: [7], query: { q } }),
  ],
  'reverse: a query of many': [
    (size) => Array.from({ length: size / 4 }, () => 'a b'),
    (q) => reverser.reverse('page', { args: [7], query: { q } }),
  ],
  'reverse: a fragment': ['#', (fragment) => reverser.reverse('page', { args: [7], fragment })],
  'set query: asterisks': ['*', (version) => setVersion(version)],
  'set query: spaces': [' ', (version) => setVersion(version)],
  'set query: letters': ['v', (version) => setVersion(version)],
  'set query: in ampersands': ['/?', '&', (url) => setVersion('v1', url)],
  'set query: in versions': ['/?', 'version=1&', (url) => setVersion('v1', url)],
  'set query: in escapes': ['/?', '%76ersion&', (url) => setVersion('v1', url)],
  'set query: before a fragment': ['/?a#', '&?', (url) => setVersion('v1', url)],
};

function make(parts, size) {
  if (typeof parts[0] === 'function') return parts[0](size);
  const [prefix, repeated] = parts.length === 1 ? ['', parts[0]] : parts;
  const text = prefix + repeated.repeat(Math.ceil((size - prefix.length) / repeated.length));
  // Flat, as an HTTP parser makes it.
  return Buffer.from(text, 'utf8').toString('utf8');
}

function milliseconds(run, input) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    try {
      const result = run(input);
      // Flattened: the engine puts the joining of strings off until they are sent.
      if (typeof result === 'string') result.charCodeAt(0);
    } catch (error) {
      // A refusal is an answer.
      if (!String(error.code).startsWith('ERR_')) throw error;
    }
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

const { positionals } = parseArgs({ allowPositionals: true });
const rows = Object.entries(INPUTS)
  .filter(([name]) => positionals.every((part) => name.includes(part)))
  .map(([name, input]) => {
    const [parts, read] = [input.slice(0, -1), input.at(-1)];
    const times = SIZES.map((size) => milliseconds(read, make(parts, size)));
    const [, , , at64kB, , at1MB] = times;
    const exponent = Math.log(at1MB / at64kB) / Math.log(16);
    return {
      name,
      times,
      at1MB,
      exponent,
      isLinear: at1MB < NOTICEABLE || exponent < MAX_EXPONENT,
    };
  });

console.log(
  aligned(
    [
      ['milliseconds', ...LABELS, 'exponent', ''],
      ...rows.map(({ name, times, at1MB, exponent, isLinear }) => [
        name,
        ...times.map((time) => number(time, 3)),
        at1MB < NOTICEABLE ? '–' : number(exponent, 2),
        isLinear ? '' : 'NOT LINEAR',
      ]),
    ],
    1,
  ),
);
const sorted = rows.toSorted((a, b) => a.at1MB - b.at1MB);
const middle = sorted[Math.floor(sorted.length / 2)];
const slowest = sorted.at(-1);
console.log(
  `\nAt 1 MB: median ${number(middle.at1MB, 1)} ms; most ${number(slowest.at1MB, 1)} ms, ${slowest.name}`,
);
if (rows.some(({ isLinear }) => !isLinear)) process.exitCode = 1;
