/** Requests as a hostile client writes them. */
import fc from 'fast-check';

const VERSIONS = [
  ...['v1', 'v2', 'v3', 'v9', 'V2', '', ' ', '*', '.', '..', '...', '0', '-1', '1e999', 'null'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'length'],
  ...['%76%32', 'v%32', '%', '%zz', '%00', '%2e%2e', '%2F', '%C3', '%F0%9F%92%A9', '%ED%A0%80'],
  ...['"v2"', '"v\\2"', '"v2', '"', '\\', "'v2'", 'v1,v2', 'v2, v2', 'v2;v1', 'v1&version=v2'],
  ...['\x80', '\xff', '\xc3\xbc', 'v2\xa0', '\tv2\t', 'v2\0', 'v2\x7f', 'v2\x0b', '<script>'],
  ...['v1:v2', ':', '::', 'v2/v2', '/', '//', '$&', '(a+)+$', '{{7*7}}', '[]', '{}'],
];
const NAMES = ['version', 'VERSION', 'v%65rsion', 'version[]', '__proto__', 'q', '', 'versıon'];
const HOSTS = [
  ...['example.com', 'localhost', '[::1]', '[::1', '127.0.0.1', '', ' ', '*', '..', ':', '@'],
  ...['[v1].example.com', 'v1.example.com.', 'v1..com', 'a.b.c.d', 'x:x@v2.example.com', '%'],
  ...['v2.example.com:80@v1.example.com', 'v1.example.com,v2.example.com', 'xn--a.example.com'],
];
const PORTS = ['', '', '', ':80', ':', ':99999', ':x', ':80:80'];
const TYPES = ['application/json', '*/*', 'text/*', 'a/b', '/', 'json', '', '*', 'a/b/c', '"a"/b'];
const PARAMETERS = ['version', 'version', 'VERSION', 'charset', '', '__proto__', 'v v'];
const OTHERS = [
  ...['X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'X-HTTP-Method-Override'],
  ...['Accept-Language', 'Origin', 'Cookie', 'Referer', 'If-None-Match', '__proto__'],
];
const METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'QUERY', 'get', 'X'];
const BREAKS = ['\r', '\n', '\0', ' ', '\t', ':', '\x01', '\x80', '\xff', '\r\n ', '%', '"', '\\'];

const FEW = { maxLength: 2 };
const pick = fc.constantFrom;
const byte = fc.nat(255).map((code) => String.fromCharCode(code));
const bytes = fc.string({ unit: byte, maxLength: 12 });
const escaped = bytes.map(escape);
const piece = pick('a', ',', ';', '"', '\\', '%', '=', '&', ' ', 'v2,');
const long = fc.tuple(piece, fc.nat(4000)).map(([text, count]) => text.repeat(count));
const version = mostly(98, mostly(95, pick(...VERSIONS), bytes), long);
// HTTP parsers reject other characters in a target or a header before a framework sees them.
const encoded = without(/[^!-"$->@-~]/g, escape);
const printable = without(/[^\t -~\x80-\xff]/g, '');

const name = mostly(90, pick(...HOSTS), escaped);
const host = fc.oneof(join(printable, '.example.com'), join(name, pick(...PORTS)));

const origin = join(pick('http://', 'https://', '//', 'x:', 'http://a@'), host);
const prefix = mostly(66, pick('', '', '', '/api/v2'), join(pick('/', '/api/'), encoded));
const id = mostly(70, pick('7', '8', '9', '%37'), encoded);
const users = fc.oneof(join('/users/', id), pick('/users'));
const page = mostly(90, users, fc.oneof(pick('/about'), join('/', encoded)));
const end = mostly(90, pick(''), pick('/', '//', '/..', '%2F', '.'));
const noPath = fc.oneof(pick('*', '', '//', '/\\', '?', '#', '/%', 'users'), escaped);
const path = mostly(97, join(mostly(95, pick(''), origin), prefix, page, end), noPath);
const key = mostly(80, pick('version'), pick(...NAMES));
const pair = join(key, mostly(90, pick('='), pick('', '==')), encoded);
const query = join('?', list(pair, '&', '&', '&', ';', '&&', '?', '#'));
const target = join(path, mostly(75, query, pick('')));

const parameter = join(pick(...PARAMETERS), pick('=', '=', '=', ' = ', ''), printable);
const quality = pick('0', '1', '0.5', '2', '-1', 'x', '');
const weight = join('q', pick('=', '=', '=', ' = ', ''), quality);
const parameters = fc.array(join(pick(';', '; ', ' ; ', ';;'), mostly(87, parameter, weight)), {
  maxLength: 4,
});
const mediaRange = join(mostly(80, pick(...TYPES), escaped), parameters);

const accept = fc.tuple(pick('Accept'), list(mediaRange, ',', ', ', ',,'));
const header = fc.tuple(pick('Accept-Version', 'accept-version'), list(printable, ',', ', ', ',,'));
const other = fc.tuple(pick(...OTHERS), fc.oneof(encoded, host));
const headers = fc
  .tuple(fc.array(accept, FEW), fc.array(header, FEW), mostly(80, pick([]), fc.tuple(other)))
  .map((groups) => groups.flat());

const method = mostly(85, pick('GET'), pick(...METHODS));
const authority = mostly(60, pick('example.com'), host);
const protocol = mostly(97, pick('HTTP/1.1'), pick('HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''));
const hosts = mostly(97, fc.tuple(authority), fc.array(host, FEW));
const colon = mostly(95, pick(': '), pick(':', ' : ', ''));
const message = fc
  .tuple(join(method, ' ', target, ' ', protocol), hosts, headers, colon)
  .map(([start, hosts, headers, colon]) => {
    const lines = [...hosts.map((host) => ['Host', host]), ...headers];
    return [start, ...lines.map((line) => line.join(colon))].join('\r\n');
  });
const broken = fc
  .tuple(message, fc.nat(500), pick(...BREAKS))
  .map(([text, at, char]) => text.slice(0, at) + char + text.slice(at));

/** The bytes of an HTTP/1 request in Latin-1. One request of ten has a misplaced character. */
export const http1 = join(mostly(90, message, broken), '\r\n\r\n');

/** The headers of an HTTP/2 request, as Node's client accepts them. */
export const http2 = fc
  .tuple(method, target, authority, headers, mostly(90, pick(undefined), host))
  .map(([method, path, authority, headers, host]) => {
    const fields = { ':method': method, ':path': path, ':authority': authority };
    for (const [name, value] of headers) {
      const field = name.toLowerCase();
      fields[field] = [...(Object.hasOwn(fields, field) ? fields[field] : []), value];
    }
    return host === undefined ? fields : { ...fields, host };
  });

/** Generates `usual` in `percent` of the cases, otherwise `rare`. */
function mostly(percent, usual, rare) {
  const weight = 100 - percent;
  return fc.oneof({ weight: percent, arbitrary: usual }, { weight, arbitrary: rare });
}

function join(...parts) {
  const texts = parts.map((part) => (typeof part === 'string' ? pick(part) : part));
  return fc.tuple(...texts).map((values) => values.flat().join(''));
}

function list(item, ...separators) {
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  return fc.tuple(items, pick(...separators)).map(([values, separator]) => values.join(separator));
}

/** Generates versions in which `replacement` replaces `pattern`. One version of fifty stays unchanged. */
function without(pattern, replacement) {
  return mostly(
    98,
    version.map((text) => text.replace(pattern, replacement)),
    version,
  );
}
