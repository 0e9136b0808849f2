import { codesOf } from './text.js';
import { answerToNone, oneOf, refused } from './versions.js';

const EQUALS = 61;
const PERCENT = 37;
const PLUS = 43;

/** `/users?page=2&version=1.0`, decoded; two different ones are refused. */
export function queryFloor({ versions, param = 'version', ...settings }) {
  const codes = codesOf(param);
  const versionAt = oneOf(versions);
  const answer = answerToNone(settings);
  const decoded = decodedQueryFloor(versions, param, answer);

  return ({ url }) => {
    const mark = url.indexOf('?');
    if (mark === -1) return answer();
    const hash = url.indexOf('#', mark);
    const end = hash === -1 ? url.length : hash;
    let found;
    for (let at = mark + 1, next = 0; at < end; at = next + 1) {
      next = url.indexOf('&', at);
      if (next === -1 || next > end) next = end;
      let index = 0;
      while (
        index < codes.length &&
        at + index < next &&
        url.charCodeAt(at + index) === codes[index]
      ) {
        index++;
      }
      const equals = at + index;
      if (equals < next) {
        const code = url.charCodeAt(equals);
        // An encoded name differs first where it is encoded.
        if (code === PERCENT || code === PLUS) return decoded(url);
        if (index < codes.length || code !== EQUALS) continue;
      } else if (index < codes.length) continue;
      const start = Math.min(equals + 1, next);
      const version = versionAt(url, start, next) ?? decodedVersion(url.slice(start, next));
      if (found !== undefined && found !== version) throw refused;
      found = version;
    }
    return found === undefined ? answer() : found;
  };

  function decodedVersion(text) {
    const version = decode(text);
    if (versions.includes(version)) return version;
    throw refused;
  }
}

/** The fast decoder throws where the right one replaces what is not UTF-8. */
function decode(text) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return new URLSearchParams(`=${text}`).get('');
  }
}

/** For a name that is encoded. */
function decodedQueryFloor(versions, param, answer) {
  return (url) => {
    const hash = url.indexOf('#');
    const query = url.slice(url.indexOf('?') + 1, hash === -1 ? undefined : hash);
    // URLSearchParams would drop a leading "?", which is a part of the first name.
    const sent = new URLSearchParams(`?${query}`).getAll(param);
    if (sent.length === 0) return answer();
    const [version] = sent;
    if (versions.includes(version) && sent.every((each) => each === version)) return version;
    throw refused;
  };
}
