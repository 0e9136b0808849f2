import { codesOf, standsAt } from './text.js';

/** What a floor throws; made once, as an error costs more than any floor. */
export const refused = new Error('refused');

const NEVER_SENT = '\uffff';

/**
 * Finds which of up to three versions stands between two positions of a text, without cutting it out;
 * `undefined` for none of them.
 */
export function oneOf([first = NEVER_SENT, second = first, third = first]) {
  const [one, two, three] = [first, second, third].map(codesOf);
  return (text, start, end) => {
    const length = end - start;
    if (length === first.length && standsAt(text, start, one)) return first;
    if (length === second.length && standsAt(text, start, two)) return second;
    if (length === third.length && standsAt(text, start, three)) return third;
    return undefined;
  };
}

/** What to answer where a request names no version: `none` where it may do so. */
export function answerToNone({ none, noneIsAllowed = true }) {
  return () => {
    if (noneIsAllowed) return none;
    throw refused;
  };
}
