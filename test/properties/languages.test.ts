import fc from 'fast-check';
import { translations, type VersioningRequest } from 'request-versioning';
import { expect, test } from 'vitest';
import { text } from '../support/arbitraries.js';

const subtags = fc.array(fc.constantFrom('Hant', 'tw', 'x', 't', 'a1'), { maxLength: 3 });
const tag = fc
  .tuple(fc.constantFrom('de', 'zh', 'EN', 'x', 'fr'), subtags)
  .map(([primary, others]) => [primary, ...others].join('-'));
const wellFormed = tag.filter((text) => !/(?:^|-).$/.test(text));
const catalogue = fc.uniqueArray(wellFormed, {
  minLength: 1,
  maxLength: 8,
  selector: (text) => text.toLowerCase(),
});
const weight = fc.constantFrom('', ';q=0', '; q=0.0', ';q=0.1', ' ;q=0.5', ';q=1', ';Q=0.75');
const ranges = fc.array(fc.tuple(fc.oneof(tag, fc.constant('*')), weight), { maxLength: 8 });

/** Returns the tag of the language that `translations` chooses, or `''` if the message stays unchanged. */
function chosen(tags: readonly string[], acceptLanguage: string): string {
  const messages = Object.fromEntries(tags.map((tag) => [tag, { '': tag }]));
  const request: VersioningRequest = { headers: { 'accept-language': acceptLanguage } };
  return translations(messages)('', request, 'ERR_VERSION_NOT_ALLOWED');
}

const startsWith = (long: string, start: string) =>
  `${long}-`.toLowerCase().startsWith(`${start}-`.toLowerCase());

/** Implements the rule again: the longest tag that begins the most preferred range that a tag begins. */
function lookedUp(tags: readonly string[], ranges: readonly [string, string][]): string {
  const defaults = tags.some((tag) => tag.toLowerCase() === 'en') ? [] : ['en'];
  const [found = ''] = ranges
    .map(([range, weight]) => ({ range, q: Number(/=(.*)/.exec(weight)?.[1] ?? 1) }))
    .filter(({ q }) => q > 0)
    .sort((one, other) => other.q - one.q)
    .flatMap(({ range }) =>
      [...tags, ...defaults]
        .filter((tag) => startsWith(range, tag))
        .sort((one, other) => other.length - one.length),
    );
  return defaults.includes(found) ? '' : found;
}

test('translations chooses the language of the lookup rule', () => {
  fc.assert(
    fc.property(catalogue, ranges, (tags, ranges) => {
      const header = ranges.map((parts) => parts.join('')).join(', ');
      expect(chosen(tags, header)).toBe(lookedUp(tags, ranges));
    }),
  );
});

test('translations chooses one of its languages or none for any text', () => {
  fc.assert(
    fc.property(catalogue, fc.oneof(text, fc.string()), (tags, header) => {
      expect(['', ...tags]).toContain(chosen(tags, header));
    }),
  );
});
