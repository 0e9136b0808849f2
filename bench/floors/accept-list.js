import {
  closingQuote,
  endOfPart,
  isAt,
  QUOTE,
  skipSpace,
  skipSpaceBack,
  specificity,
  startOfValue,
  takes,
  weightBetween,
} from './header.js';
import { codesOf } from './text.js';
import { oneOf, refused } from './versions.js';

const WEIGHT = codesOf('q');

/** A version that is none of ours, or two different ones. */
const OTHER = Symbol('other');

/** One walk over all the ranges. What it keeps of the best is its weight, its specificity and its version. */
export function preferredFloor(versions, name, mediaTypes, answer) {
  const versionAt = oneOf(versions);

  return (accept) => {
    const hasQuotes = accept.indexOf('"') !== -1;
    let bestWeight = 0;
    let bestSpecificity = -1;
    let best;
    for (let at = 0, comma = 0; at < accept.length; at = comma + 1) {
      comma = endOfPart(accept, ',', at, accept.length, hasQuotes);
      const type = skipSpace(accept, at);
      let end = endOfPart(accept, ';', type, comma, false);
      const typeEnd = skipSpaceBack(accept, end);
      let rank = specificity(accept, type, typeEnd);
      let weight = 1;
      let weightStart = -1;
      let found;
      while (end < comma) {
        const start = end;
        end = endOfPart(accept, ';', start + 1, comma, hasQuotes);
        const q = startOfValue(accept, start, WEIGHT);
        if (q !== -1 && q <= end) {
          if (weightStart === -1) weight = weightOf(accept, q, end);
          else if (!isSameValue(accept, weightStart, q)) weight = Number.NaN;
          weightStart = q;
          continue;
        }
        if (rank === 2 && hasName(accept, start, end)) rank = 3;
        const value = startOfValue(accept, start, name);
        if (value === -1 || value > end) continue;
        const version = versionOf(accept, value, end);
        if (version !== undefined) found = (found ?? version) === version ? version : OTHER;
      }
      const isBetter = weight > bestWeight || (weight === bestWeight && rank > bestSpecificity);
      if (isBetter && weight > 0 && takes(accept, type, typeEnd, mediaTypes)) {
        bestWeight = weight;
        bestSpecificity = rank;
        best = found;
      }
    }
    if (best === undefined) return answer();
    if (best === OTHER) throw refused;
    return best;
  };

  function versionOf(accept, start, end) {
    if (!isAt(accept, start, QUOTE)) {
      return versionAt(accept, start, skipSpaceBack(accept, end)) ?? OTHER;
    }
    const closing = closingQuote(accept, start);
    if (closing >= accept.length) return undefined;
    return versionAt(accept, start + 1, closing) ?? escaped(accept.slice(start + 1, closing));
  }

  function escaped(text) {
    const version = text.replace(/\\(.)/gs, '$1');
    return versions.includes(version) ? version : OTHER;
  }
}

function weightOf(accept, start, end) {
  if (!isAt(accept, start, QUOTE)) return weightBetween(accept, start, skipSpaceBack(accept, end));
  const closing = closingQuote(accept, start);
  return closing < accept.length ? weightBetween(accept, start + 1, closing) : 1;
}

/** Of two different weights of one range, none counts. */
function isSameValue(accept, first, second) {
  const [one, two] = [first, second].map((start) => {
    const [token, quoted = token] = /"([^"]*)"|[^;,\s]*/.exec(accept.slice(start));
    return quoted;
  });
  return one === two;
}

function hasName(accept, start, end) {
  const equals = accept.indexOf('=', start);
  return equals !== -1 && equals < end;
}
