/** Requests as a hostile client writes them: the same for the same seed. */

/** Mulberry32: numbers from 0 to 1. */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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
const TYPES = ['application/json', '*/*', 'text/*', 'a/b', '/', 'json', '', '*', 'a/b/c', '"a"/b'];
const OTHERS = [
  ...['X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'X-HTTP-Method-Override'],
  ...['Accept-Language', 'Origin', 'Cookie', 'Referer', 'If-None-Match', '__proto__'],
];
const METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'QUERY', 'get', 'X'];
const BREAKS = ['\r', '\n', '\0', ' ', '\t', ':', '\x01', '\x80', '\xff', '\r\n ', '%', '"', '\\'];

export function createRequests(random) {
  const chance = (share) => random() < share;
  const below = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[below(list.length)];
  const times = (limit, make) => Array.from({ length: below(limit + 1) }, make);

  const bytes = () => times(12, () => String.fromCharCode(below(256))).join('');
  const long = () =>
    pick(['a', ',', ';', '"', '\\', '%', '=', '&', ' ', 'v2,']).repeat(below(4000));

  function version() {
    if (chance(0.02)) return long();
    return chance(0.05) ? bytes() : pick(VERSIONS);
  }

  /** Mostly without what a parser of HTTP refuses, which no framework then sees: in a target … */
  function encoded() {
    const text = version();
    return chance(0.98) ? text.replace(/[^!-"$->@-~]/g, escape) : text;
  }

  /** … and in a header. */
  function printable() {
    const text = version();
    return chance(0.98) ? text.replace(/[^\t -~\x80-\xff]/g, '') : text;
  }

  function query() {
    const pairs = times(
      3,
      () =>
        `${chance(0.8) ? 'version' : pick(NAMES)}${chance(0.9) ? '=' : pick(['', '=='])}${encoded()}`,
    );
    return pairs.length === 0 ? '' : `?${pairs.join(pick(['&', '&', '&', ';', '&&', '?', '#']))}`;
  }

  function path() {
    if (chance(0.03)) return pick(['*', '', '//', '/\\', '?', '#', '/%', 'users', escape(bytes())]);
    const prefix = pick(['', '', '', `/${encoded()}`, `/api/${encoded()}`, '/api/v2']);
    const id = chance(0.7) ? pick(['7', '8', '9', '%37']) : encoded();
    const page = chance(0.9) ? pick([`/users/${id}`, '/users']) : pick(['/about', `/${encoded()}`]);
    const origin = chance(0.05)
      ? pick(['http://', 'https://', '//', 'x:', 'http://a@']) + host()
      : '';
    return origin + prefix + page + (chance(0.9) ? '' : pick(['/', '//', '/..', '%2F', '.']));
  }

  function host() {
    if (chance(0.5)) return `${printable()}.example.com`;
    const name = chance(0.9) ? pick(HOSTS) : escape(bytes());
    return name + pick(['', '', '', ':80', ':', ':99999', ':x', ':80:80']);
  }

  function mediaRange() {
    const parameters = times(4, () => {
      const name = pick(['version', 'version', 'VERSION', 'q', 'charset', '', '__proto__', 'v v']);
      const value = name === 'q' ? pick(['0', '1', '0.5', '2', '-1', 'x', '']) : printable();
      return pick([';', '; ', ' ; ', ';;']) + name + pick(['=', '=', '=', ' = ', '']) + value;
    });
    return (chance(0.8) ? pick(TYPES) : escape(bytes())) + parameters.join('');
  }

  const list = (make) => [make(), ...times(2, make)].join(pick([',', ', ', ',,']));

  /** A request as its method, its target and its header lines. */
  function request() {
    const headers = [
      ...times(2, () => ['Accept', list(mediaRange)]),
      ...times(2, () => [pick(['Accept-Version', 'accept-version']), list(printable)]),
      ...(chance(0.2) ? [[pick(OTHERS), chance(0.5) ? encoded() : host()]] : []),
    ];
    return {
      method: chance(0.85) ? 'GET' : pick(METHODS),
      target: path() + query(),
      host: chance(0.6) ? 'example.com' : host(),
      headers,
    };
  }

  /** What goes over the wire of HTTP/1, in Latin-1. In one of ten a byte is put where it does not belong. */
  function http1() {
    const { method, target, host: name, headers } = request();
    const hosts = chance(0.97) ? [['Host', name]] : times(2, () => ['Host', host()]);
    const lines = [...hosts, ...headers].map((pair) =>
      pair.join(chance(0.98) ? ': ' : pick([':', ' : ', ''])),
    );
    const version = chance(0.97) ? 'HTTP/1.1' : pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '']);
    const text = [`${method} ${target} ${version}`, ...lines].join('\r\n');
    if (chance(0.9)) return `${text}\r\n\r\n`;
    const at = below(text.length);
    return `${text.slice(0, at)}${pick(BREAKS)}${text.slice(at)}\r\n\r\n`;
  }

  /** The headers of HTTP/2, as Node's client takes them. */
  function http2() {
    const { method, target, host: authority, headers } = request();
    const fields = { ':method': method, ':path': target, ':authority': authority };
    for (const [name, value] of headers) {
      const field = name.toLowerCase();
      fields[field] = [...(Object.hasOwn(fields, field) ? fields[field] : []), value];
    }
    if (chance(0.1)) fields.host = host();
    return fields;
  }

  return { http1, http2 };
}
