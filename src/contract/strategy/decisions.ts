import { CombinedVersioning, type VersioningSource } from 'request-versioning';
import { ENDED } from './ends.js';
import {
  type Decision,
  expectEqual,
  expectOneOf,
  expectTypeError,
  type Kit,
  outcomeOf,
  type Rules,
} from './kit.js';

const NOT_ALLOWED = 'ERR_VERSION_NOT_ALLOWED';
const AMBIGUOUS = 'ERR_VERSION_AMBIGUOUS';
const REQUIRED = 'ERR_VERSION_REQUIRED';

/** Which version a request has. */
export function decisions(kit: Kit): Rules {
  const { create, decides, forPreflight, listed, malformed, requestOf, v1, v2, v3 } = kit;
  // Texts that a careless strategy takes for `v1`: with a loose pattern, or as a number.
  const similar = [`not-${v1}-at-all`, `${v1}0`, `${v1}.5`, `${v1}.0`, v1.replace(/\d/, '0$&')];
  const names = ['latest', 'constructor', '__proto__'];
  const texts = [...similar.filter((text) => ![v1, v2, v3].includes(text)), ...names];
  // Texts that a careless strategy cuts to `v1`. `:` separates namespaces.
  const joined = ['/', '=', '-'].flatMap((sign) => [`${v1}${sign}x`, `x${sign}${v1}${sign}x`]);
  return {
    'the version sent is the version of the request': () => {
      const second = requestOf(v2);
      decides(listed, [v1, v1], [second, v2], [second, v2], [v1, v1]);
      decides({}, [v3, v3]);
    },
    'a request without a version has the default version, or none': () => {
      decides(listed, [null, v1], [v2, v2], [null, v1]);
      decides({}, [null, null]);
      decides({ allowedVersions: [v1, null] }, [null, null]);
    },
    'a version that is not listed is rejected': () => decides(listed, [v3, NOT_ALLOWED]),
    'a missing version is rejected if null is not listed': () =>
      decides({ allowedVersions: [v1, v2] }, [null, REQUIRED]),
    'any text is a version if none is listed': () => {
      const any = [...texts, ...joined, v1.toLowerCase(), v1.toUpperCase(), '%'];
      decides({}, ...any.map((text): Decision => [text, text]));
      decides(listed, ...joined.map((text): Decision => [text, NOT_ALLOWED]));
    },
    'the empty text is a version': () => {
      decides({}, ['', '']);
      decides(listed, ['', NOT_ALLOWED]);
    },
    'a text that resembles a listed version is not taken for it': () => {
      // A text that cannot be sent leads to the default, so there are two defaults to tell it from an allowed text.
      for (const defaultVersion of [v1, v2]) {
        const rejected = [...texts, ''].map(
          (text): Decision => [text, NOT_ALLOWED, defaultVersion],
        );
        decides({ ...listed, defaultVersion }, ...rejected);
      }
    },
    'a malformed request is rejected, or has a listed version': () =>
      decides(listed, ...malformed.map((each): Decision => [each, v1, v2, NOT_ALLOWED, AMBIGUOUS])),

    'a strategy uses no settings of another one': () => {
      const [one, other] = [create(listed), create({ allowedVersions: [v3, null] })];
      decides(one, [v2, v2], [v3, NOT_ALLOWED]);
      decides(other, [v2, NOT_ALLOWED], [v3, v3]);
    },
    'an empty route means the same as no route': () => {
      const { request, route = null } = requestOf(v2);
      decides(listed, [{ request, route }, v2], [{ request, route: { ...route } }, v2]);
    },
    'a preflight has the listed version that it carries, or null, and is never rejected': () => {
      const strategy = create({ ...listed, lifecycle: { [v2]: ENDED }, selectVersion: () => v1 });
      const rows = [[v2, v2], ...[v3, null].map((sent) => [sent, null] as const)];
      for (const [sent = null, expected] of rows) {
        const { version, headers } = forPreflight(strategy, sent);
        expectEqual('version of forPreflight', version, expected);
        expectEqual('headers of forPreflight', headers, {});
      }
      for (const each of kit.unreadable) {
        const { version } = forPreflight(strategy, each);
        expectOneOf('version of forPreflight', version, [null, v1, v2]);
      }
    },
    'forVersion has the version that it gets, also null or one that has ended': () => {
      for (const version of [v1, v2, null]) {
        const lifecycle = { [v2]: ENDED };
        const settings = version === null ? { defaultVersion: v1 } : { ...listed, lifecycle };
        expectEqual('version of forVersion', create(settings).forVersion(version).version, version);
      }
    },
    'forVersion throws a TypeError for a version that is not allowed': () =>
      expectTypeError(`forVersion("${v3}")`, () => create(listed).forVersion(v3)),
    'forVersion throws a TypeError for null if null is not listed': () =>
      expectTypeError('forVersion(null)', () => create({ allowedVersions: [v1] }).forVersion(null)),
  };
}

/** The rules of a strategy whose requests can carry two versions. */
export const ambiguities = ({ decides, listed, v1, v2, v3 }: Kit): Rules => ({
  'two different versions are rejected, whether they are listed or not': () => {
    decides({}, [[v1, v2], AMBIGUOUS], [[v1, v3], AMBIGUOUS]);
    decides(listed, [[v2, v1], AMBIGUOUS], [[v3, v1], AMBIGUOUS]);
  },
  'the same version twice is one version': () => decides(listed, [[v2, v2], v2]),
});

/** The rules of a strategy whose requests can list versions by preference. */
export const preferences = ({ decides, listed, preferring, v1, v2, v3 }: Kit): Rules => ({
  'the first version of a preference that is listed is the version of the request': () => {
    decides(listed, [preferring([v3, v2, v1]), v2], [preferring([v1, v2]), v1]);
    decides(listed, [preferring([v3]), NOT_ALLOWED]);
    decides({}, [preferring([v3, v1]), v3], [preferring([v1, v3]), v1]);
  },
});

/** It comes last, because most faults break it too, and other rules say them more clearly. */
export const asSource = (kit: Kit): Rules => ({
  'as a source of a combination, a strategy decides as it does alone': () => {
    const { create, decides, listed, requestOf, unreadable, v1, v2, v3 } = kit;
    const sources = [create({}) as VersioningSource];
    const combination = new CombinedVersioning({ ...listed, sources });
    decides(combination, [v1, v1], [v2, v2], [null, v1], [v3, NOT_ALLOWED]);
    const alone = create(listed);
    for (const each of unreadable.map((sent) => requestOf(sent))) {
      const outcome = outcomeOf(() => alone.determineVersion(each.request, each.route));
      decides(combination, [each, outcome as string]);
    }
  },
});
