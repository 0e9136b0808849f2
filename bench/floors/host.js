import { oneOf, refused } from './versions.js';

const COLON = 58;
const DOT = 46;

/** `v1.example.com:8000`: the first of three labels of ASCII letters and digits. */
export function hostFloor({ versions, none }) {
  const versionAt = oneOf(versions);
  return ({ hostname, headers }) => {
    const host = hostname || headers[':authority'] || headers.host;
    const first = endOfLabel(host, 0);
    if (first === 0 || !isDot(host, first)) return none;
    const second = endOfLabel(host, first + 1);
    if (second === first + 1 || !isDot(host, second)) return none;
    const third = endOfLabel(host, second + 1);
    if (third === second + 1 || !isEndOrPort(host, third)) return none;
    const version = versionAt(host, 0, first);
    if (version === undefined) throw refused;
    return version;
  };
}

function isDot(host, at) {
  return at < host.length && host.charCodeAt(at) === DOT;
}

function endOfLabel(host, start) {
  let at = start;
  while (at < host.length && ALPHANUMERIC[host.charCodeAt(at)] === 1) at++;
  return at;
}

/** A look-up takes the same time for every character; ranges make the processor guess. */
const ALPHANUMERIC = Uint8Array.from({ length: 256 }, (_, code) =>
  /[a-zA-Z0-9]/.test(String.fromCharCode(code)) ? 1 : 0,
);

function isEndOrPort(host, at) {
  if (at === host.length) return true;
  return host.charCodeAt(at) === COLON && host.indexOf(':', at + 1) === -1;
}
