import { parseArgs } from 'node:util';
import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  newestNotAfter,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  translations,
  URLPathVersioning,
} from '../dist/esm/index.js';
import { aligned, number } from './table.js';

// npm run bench:growth           all inputs
// npm run bench:growth -- query  those that have "query" in their name
//
// Milliseconds a call, by the size of what strangers send. The last column is the exponent of the growth from 64 kB
// to 1 MB: 1 is linear, 2 quadratic. It ends with an error where one is not linear, or takes too long at 1 MB.

const KILOBYTES = [1, 4, 16, 64, 256, 1024];
const ROUNDS = 7;
/** Below it, a time says nothing about growth. */
const NOTICEABLE = 5;
const MAX_EXPONENT = 1.6;

const accept = new AcceptHeaderVersioning({ mediaTypes: ['application/json', 'a/a'] });
const vendor = new AcceptHeaderVersioning({
  mediaTypePattern: /^application\/vnd\.acme\.(v\d+)\+json$/,
});
const header = new HeaderVersioning();
const combined = new CombinedVersioning({
  sources: [header, new AcceptHeaderVersioning(), new QueryParameterVersioning()],
});
const newest = newestNotAfter(
  Array.from({ length: 1000 }, (_, n) => `${2000 + n}-01-01`).concat('', 'a'.repeat(100)),
);
const translate = translations({ de: {}, fr: {}, 'pt-BR': {} });
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
  groups: '/r{/a-:a}{/b-:b}{/c-:c}{/d-:d}{/e-:e}{/f-:f}{/g-:g}{/h-:h}',
  alikeGroups: '/x{--:a}{~:b}{_:c}{_:d}{x:e}{--:f}{--*g}{.:h}',
});

const readAccept = (text) => accept.determineVersion({ headers: { accept: text } });
const readVendor = (text) => vendor.determineVersion({ headers: { accept: text } });
const readHeader = (text) => header.determineVersion({ headers: { 'accept-version': text } });
const readLanguage = (text) => translate('', { headers: { 'accept-language': text } });
const readAll = (text) =>
  combined.determineVersion({
    url: `/?${text}`,
    headers: { 'accept-version': text, accept: text },
  });
const readMediaType = (text) => accept.determineVersion({ acceptedMediaType: text });
const readQuery = (text) => query('').determineVersion({ url: `/?${text}` });
const readHost = (text) => host.determineVersion({ headers: { host: text } });
const readOrigin = (text) => origin({ headers: { host: text } });
const readNamespace = (it) => namespace.determineVersion({ resolverMatch: { namespace: it } });
const setVersion = (version) => query('/').reverse('x', { request: { version } });
const setVersionIn = (url) => query(url).reverse('x', { request: { version: 'v1' } });
const by = (name, toKwargs) => (value) => reverser.reverse(name, { kwargs: toKwargs(value) });
const reverseArgs = (args) => reverser.reverse('page', { args });
const reverseQuery = (q) => reverser.reverse('page', { args: [7], query: { q } });
const reversePage = by('page', (id) => ({ id }));
const reverseFile = by('file', (path) => ({ path }));
const reverseBlog = by('blog', (tag) => ({ tag }));

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
  'Accept: vendor types': ['application/vnd.acme.v2+json,', readVendor],
  'Accept: vendor types that do not match': ['application/vnd.acme.v2,', readVendor],
  'Accept: digits of a vendor type': ['application/vnd.acme.v', '2', readVendor],
  'header: commas': [',', readHeader],
  'header: spaces': ['v', ' ', readHeader],
  'header: spaces before a version': [(size) => `${' '.repeat(size)}v`, readHeader],
  'header: spaces between commas': [' ,', readHeader],
  'header: a version again and again': ['v1, ', readHeader],
  'header: two long versions': [(size) => `${`${'v'.repeat(size / 2)},`.repeat(2)}v`, readHeader],
  'header: lines': [(size) => new Array(size / 4).fill('v1'), readHeader],
  'language: commas': [',', readLanguage],
  'language: languages': ['de,', readLanguage],
  'language: any': ['*,', readLanguage],
  'language: weights': ['a;q=0.5,', readLanguage],
  'language: subtags': ['de', '-a', readLanguage],
  'language: nested quotes': ['de;q="', '\\"', readLanguage],
  'newest: digits': ['2', newest],
  'newest: zeros': ['2026-', '0', newest],
  'newest: letters': ['a', newest],
  'newest: runs of digits': ['2026-', '1-', newest],
  'combined: commas': [',', readAll],
  'combined: versions': ['version=1&', readAll],
  'combined: long versions': ['a', readAll],
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
  'origin: labels': ['v1.', readOrigin],
  'origin: one label': ['v', readOrigin],
  'path: a version': ['v', (version) => path.determineVersion({}, { version })],
  'namespace: colons': [':', readNamespace],
  'namespace: segments': ['v3:', readNamespace],
  'reverse: letters': ['a', reversePage],
  'reverse: escapes': ['é', reversePage],
  'reverse: asterisks': ['*', reversePage],
  'reverse: a slash, refused': ['a', '/', reversePage],
  'reverse: a wildcard': ['a/', 'a/a', reverseFile],
  'reverse: segments': [(size) => Array.from({ length: size / 2 }, () => 'a'), reverseFile],
  'reverse: a format': ['a.', 'a', by('report', (name) => ({ name }))],
  'reverse: optional groups': ['a', reverseBlog],
  'reverse: optional groups, escapes': ['é', reverseBlog],
  'reverse: separators': ['.-', by('compare', (base) => ({ base, head: 'x' }))],
  'reverse: two wildcards': ['a/-', '/-', by('merge', (path) => ({ project: 'a', path }))],
  'reverse: a name': ['a', (name) => reverser.reverse(name)],
  'reverse: unknown kwargs': [
    (size) => Object.fromEntries(Array.from({ length: size / 8 }, (_, n) => [`k${n}`, 'v'])),
    by('page', (kwargs) => kwargs),
  ],
  'reverse: args': [(size) => new Array(size / 2).fill('a'), reverseArgs],
  'reverse: a query of asterisks': ['*', reverseQuery],
  'reverse: a query of many': [(size) => new Array(size / 4).fill('a b'), reverseQuery],
  'reverse: a fragment': ['#', (fragment) => reverser.reverse('page', { args: [7], fragment })],
  'reverse: eight groups, the first': ['a', by('groups', (a) => ({ a, h: 'h' }))],
  'set query: asterisks': ['*', setVersion],
  'set query: spaces': [' ', setVersion],
  'set query: letters': ['v', setVersion],
  'set query: in ampersands': ['/?', '&', setVersionIn],
  'set query: in versions': ['/?', 'version=1&', setVersionIn],
  'set query: in escapes': ['/?', '%76ersion&', setVersionIn],
  'set query: before a fragment': ['/?a#', '&?', setVersionIn],
};

/** Routes that have 256 choices of what they leave out. */
const INPUTS_OF_CHOICES = {
  'reverse: eight groups, by kwargs': [
    (size) => 'a'.repeat(size / 2),
    by('groups', (half) => ({ a: half, h: half })),
  ],
  'reverse: eight groups, the last': ['a', by('groups', (h) => ({ a: 'a', h }))],
  'reverse: eight groups, an unknown kwarg': [
    (size) => 'é'.repeat(size / 3),
    by('groups', (value) => ({ a: value, b: value, c: value, unknown: 'x' })),
  ],
  'reverse: eight groups that look alike': [
    '-',
    (last) => reverser.reverse('alikeGroups', { args: ['b', 'b.c', last] }),
  ],
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

function measure([name, input], atMost) {
  const [parts, read] = [input.slice(0, -1), input.at(-1)];
  const times = KILOBYTES.map((size) => milliseconds(read, make(parts, size * 1024)));
  const [at64kB, , at1MB] = times.slice(-3);
  const exponent = at1MB < NOTICEABLE ? Number.NaN : Math.log(at1MB / at64kB) / Math.log(16);
  return { name, times, at1MB, exponent, fault: faultOf(at1MB, exponent, atMost) };
}

function faultOf(at1MB, exponent, atMost) {
  if (at1MB > atMost) return `OVER ${atMost} ms`;
  return exponent > MAX_EXPONENT ? 'NOT LINEAR' : '';
}

const { positionals } = parseArgs({ allowPositionals: true });
const rows = [
  ...Object.entries(INPUTS).map((input) => [input, 300]),
  ...Object.entries(INPUTS_OF_CHOICES).map((input) => [input, 120]),
]
  .filter(([[name]]) => positionals.every((part) => name.includes(part)))
  .map(([input, atMost]) => measure(input, atMost));

console.log(
  aligned(
    [
      ['milliseconds', ...KILOBYTES.map((size) => `${size} kB`), 'exponent', ''],
      ...rows.map(({ name, times, exponent, fault }) => [
        name,
        ...times.map((time) => number(time, 3)),
        number(exponent, 2),
        fault,
      ]),
    ],
    [0],
  ),
);
const sorted = rows.toSorted((a, b) => a.at1MB - b.at1MB);
const middle = sorted[Math.floor(sorted.length / 2)];
const slowest = sorted.at(-1);
console.log(
  `\nAt 1 MB: median ${number(middle.at1MB, 1)} ms; most ${number(slowest.at1MB, 1)} ms, ${slowest.name}`,
);
if (rows.some(({ fault }) => fault !== '')) process.exitCode = 1;
