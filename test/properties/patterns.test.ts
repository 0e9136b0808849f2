import fc from 'fast-check';
import { type MatchResult, match } from 'path-to-regexp';
import { match as matchOf8 } from 'path-to-regexp-8';
import { NoReverseMatch, RouteReverser } from 'request-versioning';
import { expect, test } from 'vitest';
import { texts } from '../round-trip.js';
import './arbitraries.js';

/** A part of a pattern: fixed text, a parameter, a wildcard, or a group of parts that may be left out. */
type Part = string | readonly Part[];

const { parts } = fc.letrec<{ part: Part; parts: Part[] }>((tie) => ({
  part: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('/', '/', '/x', '/X/', '-', '.', '--', 'x', '%C3%A9') },
    { weight: 4, arbitrary: fc.constant(':') },
    { weight: 1, arbitrary: fc.constant('*') },
    { weight: 2, arbitrary: tie('parts') },
  ),
  parts: fc.array(tie('part'), { minLength: 1, maxLength: 4 }),
}));

const value = fc
  .array(fc.constantFrom('x', 'X', 'y', '-', '.', '/', 'é'), { minLength: 1, maxLength: 5 })
  .map((characters) => characters.join(''));

/** A pattern whose parameters are named by single letters, and arguments for most of them. */
const patternWithKwargs = fc
  .tuple(parts, fc.infiniteStream(fc.option(value, { freq: 5, nil: undefined })))
  .map(([parts, values]) => {
    const names: string[] = [];
    const pattern = `/${write(parts, names)}`;
    const kwargs: Record<string, string> = {};
    for (const name of names) {
      const { value } = values.next();
      if (value !== undefined) kwargs[name] = value;
    }
    return { pattern, kwargs };
  });

function write(parts: readonly Part[], names: string[]): string {
  return parts
    .map((part) => {
      if (typeof part !== 'string') return `{${write(part, names)}}`;
      if (part !== ':' && part !== '*') return part;
      const name = String.fromCharCode('a'.charCodeAt(0) + names.length);
      names.push(name);
      return `${part}"${name}"`;
    })
    .join('');
}

/** The patterns that are left when each group is taken or left out. */
function choices(pattern: string): string[] {
  const [group, inner = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (group === undefined) return [pattern];
  return [inner, ''].flatMap((chosen) => choices(pattern.replace(group, () => chosen)));
}

/** `undefined` where there is no such route, or it has no such URL. */
function reverse(pattern: string, kwargs: Record<string, string>): string | undefined {
  try {
    return new RouteReverser({ view: pattern }).reverse('view', { kwargs });
  } catch (error) {
    if (!(error instanceof NoReverseMatch)) expect(error).toBeInstanceOf(TypeError);
    return undefined;
  }
}

/** The parameters of a match, as text; `undefined` where there is none. */
function read(match: MatchResult<object> | false): Record<string, string> | undefined {
  return match === false ? undefined : texts(match.params);
}

test('a URL of any pattern leads back to it, with the arguments that it was made of', () => {
  fc.assert(
    fc.property(patternWithKwargs, ({ pattern, kwargs }) => {
      const url = reverse(pattern, kwargs);
      fc.pre(url !== undefined);
      const found = read(match(pattern)(url));
      // Of two parameters in one segment, 9 gives the first as little as it can; the reference, and 8, as much.
      const isShared = choices(pattern).some((choice) => /:"."[^/:*]+:/.test(choice));
      expect(isShared ? found && kwargs : found).toEqual(kwargs);
      expect(read(matchOf8(pattern)(url))).toEqual(kwargs);
      expect(new URL(url, 'http://localhost').href).toBe(`http://localhost${url}`);
    }),
  );
});
