import { preferredFloor } from './accept-list.js';
import { startOfValue } from './header.js';
import { codesOf } from './text.js';
import { answerToNone, oneOf } from './versions.js';

/**
 * `application/json; version=1.0; q=0.9, text/html`: the parameter of the range that the client prefers.
 * `param` and `mediaTypes` are in lower case.
 */
export function acceptFloor({ versions, param = 'version', mediaTypes = [], ...settings }) {
  const name = codesOf(param);
  const tokenAt = oneOf(mediaTypes.length === 0 ? versions.filter(isToken) : []);
  const answer = answerToNone(settings);
  const preferred = preferredFloor(versions, name, mediaTypes, answer);

  return ({ headers: { accept } }) => {
    const semicolon = accept === undefined ? -1 : accept.indexOf(';');
    if (semicolon === -1) return answer();
    const value = startOfValue(accept, semicolon, name);
    if (value !== -1) {
      // A token that goes to the end of the header has no parameter after it.
      const version = tokenAt(accept, value, accept.length);
      if (version !== undefined && isOnlyRange(accept, semicolon)) return version;
    }
    return mentions(accept, semicolon, name) ? preferred(accept) : answer();
  };
}

/** Whether it is one range, and a media type. */
function isOnlyRange(accept, semicolon) {
  const slash = accept.indexOf('/');
  return slash !== -1 && slash < semicolon && accept.indexOf(',') === -1;
}

function isToken(version) {
  return /^[^\s",;]*$/.test(version);
}

/** Whether a parameter has that name, or some text in quotes looks like one. */
function mentions(accept, semicolon, name) {
  let at = semicolon;
  while (at !== -1 && startOfValue(accept, at, name) === -1) at = accept.indexOf(';', at + 1);
  return at !== -1;
}
