import { encoded } from './encode.js';

const EQUALS = 61;
const PERCENT = 37;
const PLUS = 43;
const AMPERSAND = 38;

/** Sets a query parameter: in the place of the first of its name, else at the end. */
export function setQueryFloor({ param = 'version' } = {}) {
  const name = encoded(param);

  return (url, version) => {
    const hash = url.indexOf('#');
    const end = hash === -1 ? url.length : hash;
    const mark = url.indexOf('?');
    const parameter = `${name}=${encoded(version)}`;
    if (mark === -1 || mark > end) return `${url.slice(0, end)}?${parameter}${url.slice(end)}`;
    if (mayHave(url, mark + 1, end)) return replaced(url, mark + 1, end, parameter);
    const separator = end === mark + 1 || url.charCodeAt(end - 1) === AMPERSAND ? '' : '&';
    if (end === url.length) return url + separator + parameter;
    return url.slice(0, end) + separator + parameter + url.slice(end);
  };

  /** Whether a pair has that name, or one that must be decoded first. */
  function mayHave(url, start, end) {
    let isInName = true;
    let nameStart = start;
    for (let at = start; at < end; at++) {
      const code = url.charCodeAt(at);
      if (code === AMPERSAND || (code === EQUALS && isInName)) {
        if (isInName && isParam(url, nameStart, at)) return true;
        isInName = code === AMPERSAND;
        nameStart = at + 1;
      } else if (isInName && (code === PERCENT || code === PLUS)) return true;
    }
    return isInName && isParam(url, nameStart, end);
  }

  function isParam(url, start, end) {
    return end - start === param.length && url.startsWith(param, start);
  }

  function replaced(url, start, end, parameter) {
    const isOurs = (pair) => decode(pair.split('=', 1)[0]) === param;
    const pairs = url.slice(start, end).split('&');
    const first = pairs.findIndex(isOurs);
    const others = pairs.filter((pair, index) => index <= first || !isOurs(pair));
    if (first !== -1) others[first] = parameter;
    else if (others.at(-1) === '') others[others.length - 1] = parameter;
    else others.push(parameter);
    return url.slice(0, start) + others.join('&') + url.slice(end);
  }
}

function decode(name) {
  return new URLSearchParams(`=${name}`).get('');
}
