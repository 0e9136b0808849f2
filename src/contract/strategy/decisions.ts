import { CombinedVersioning, type VersioningSource } from 'request-versioning';
import { expectEqual, expectTypeError, fail, type Kit, outcomeOf, type Rules } from './kit.js';
import type { ContractRequest } from './subject.js';

const NOT_ALLOWED = 'ERR_VERSION_NOT_ALLOWED';
const AMBIGUOUS = 'ERR_VERSION_AMBIGUOUS';

/** Which version a request has. */
export const DECISIONS: Rules = {
  'the version sent is the version of the request': ({ decides, listed, sent, v1, v2, v3 }) => {
    decides(listed, [sent(v1), v1], [sent(v2), v2], [sent(v1), v1]);
    decides({}, [sent(v3), v3]);
  },
  'a request without a version has the default version, or none': ({
    decides,
    listed,
    sent,
    v1,
  }) => {
    decides(listed, [sent(null), v1]);
    decides({}, [sent(null), null]);
    decides({ allowedVersions: [v1, null] }, [sent(null), null]);
  },
  'a version that is not listed is rejected': ({ decides, listed, sent, v3 }) =>
    decides(listed, [sent(v3), NOT_ALLOWED]),
  'a missing version is rejected if null is not listed': ({ decides, sent, v1, v2 }) =>
    decides({ allowedVersions: [v1, v2] }, [sent(null), 'ERR_VERSION_REQUIRED']),
  'any text is a version if none is listed': ({ decides, sent, ...kit }) => {
    const texts = [...similarTo(kit), kit.v1.toLowerCase(), kit.v1.toUpperCase(), '%', 'latest'];
    decides({}, ...texts.map((text) => [sent(text), text] as const));
  },
  'the empty text is a version': ({ decides, listed, sent }) => {
    decides({}, [sent(''), '']);
    decides(listed, [sent(''), NOT_ALLOWED]);
  },
  'a text that resembles a listed version is not taken for it': ({
    decides,
    listed,
    sent,
    ...kit
  }) => {
    const { v1, v2 } = kit;
    // A text that cannot be sent leads to the default, so there are two defaults to tell it from an allowed text.
    for (const defaultVersion of [v1, v2]) {
      const texts = [...similarTo(kit), '', 'latest'];
      decides(
        { ...listed, defaultVersion },
        ...texts.map((text) => [sent(text), NOT_ALLOWED, defaultVersion] as const),
      );
    }
  },
  'a malformed request is rejected, or has a listed version': ({
    decides,
    listed,
    malformed = [],
    v1,
    v2,
  }) =>
    decides(listed, ...malformed.map((each) => [each, v1, v2, NOT_ALLOWED, AMBIGUOUS] as const)),

  'other requests do not change the version of a request': ({ decides, listed, sent, v1, v2 }) => {
    const [second, none] = [sent(v2), sent(null)];
    decides(listed, [second, v2], [second, v2], [none, v1], [second, v2]);
  },
  'a strategy uses no settings of another one': ({ create, decides, listed, sent, v2, v3 }) => {
    const [one, other] = [create(listed), create({ allowedVersions: [v3, null] })];
    decides(one, [sent(v2), v2], [sent(v3), NOT_ALLOWED]);
    decides(other, [sent(v2), NOT_ALLOWED], [sent(v3), v3]);
  },
  'an empty route means the same as no route': ({ decides, listed, sent, v2 }) => {
    const { request, route } = sent(v2);
    decides(
      listed,
      [{ request, route: route ?? null }, v2],
      [{ request, route: { ...route } }, v2],
    );
  },
  'a preflight has the listed version that it carries, or null, and is never rejected': (kit) => {
    const { create, forPreflight, listed, sent, v1, v2, v3 } = kit;
    const strategy = create({ ...listed, selectVersion: () => v1 });
    for (const [version, expected] of [
      [v2, v2],
      [v3, null],
      [null, null],
      ['not-a-version', null],
    ] as const) {
      const { version: got, headers } = forPreflight(strategy, sent(version));
      expectEqual('version of forPreflight', got, expected);
      expectEqual('headers of forPreflight', headers, {});
    }
    for (const each of unreadable(kit)) {
      const { version } = forPreflight(strategy, each);
      if (![null, v1, v2].includes(version))
        fail('version of forPreflight', [null, v1, v2], version);
    }
  },
  'forVersion has the version that it gets, also null': ({ create, listed, v1, v2 }) => {
    for (const version of [v1, v2]) {
      expectEqual('version of forVersion', create(listed).forVersion(version).version, version);
    }
    const { version } = create({ defaultVersion: v1 }).forVersion(null);
    expectEqual('version of forVersion(null)', version, null);
  },
  'forVersion throws a TypeError for a version that is not allowed': ({ create, listed, v3 }) =>
    expectTypeError(`forVersion("${v3}")`, () => create(listed).forVersion(v3)),
  'forVersion throws a TypeError for null if null is not listed': ({ create, v1 }) =>
    expectTypeError('forVersion(null)', () => create({ allowedVersions: [v1] }).forVersion(null)),
};

/** The rules of a strategy whose requests can carry two versions. */
export const AMBIGUITIES: Rules = {
  'two different versions are rejected, whether they are listed or not': ({
    decides,
    listed,
    both,
    v1,
    v2,
    v3,
  }) => {
    decides({}, [both(v1, v2), AMBIGUOUS], [both(v1, v3), AMBIGUOUS]);
    decides(listed, [both(v2, v1), AMBIGUOUS], [both(v3, v1), AMBIGUOUS]);
  },
  'the same version twice is one version': ({ decides, listed, both, v2 }) =>
    decides(listed, [both(v2, v2), v2]),
};

/** It comes last, because most faults break it too, and other rules say them more clearly. */
export const AS_SOURCE: Rules = {
  'as a source of a combination, a strategy decides as it does alone': (kit) => {
    const { create, decides, listed, sent, v1, v2, v3 } = kit;
    const combination = new CombinedVersioning({
      ...listed,
      sources: [create({}) as VersioningSource],
    });
    decides(combination, [sent(v1), v1], [sent(v2), v2], [sent(null), v1], [sent(v3), NOT_ALLOWED]);
    const alone = create(listed);
    for (const each of unreadable(kit)) {
      const outcome = outcomeOf(() => alone.determineVersion(each.request, each.route));
      decides(combination, [each, outcome as string]);
    }
  },
};

/** Texts that a careless strategy takes for `v1`: with a loose pattern, or as a number. */
function similarTo({ v1, v2, v3 }: Pick<Kit, 'v1' | 'v2' | 'v3'>): readonly string[] {
  const texts = [`not-${v1}-at-all`, `${v1}0`, `${v1}.5`, `${v1}.0`, v1.replace(/\d/, '0$&')];
  return texts.filter((text) => ![v1, v2, v3].includes(text));
}

/** Requests without a version that could be read. */
function unreadable({ both, malformed = [], v1, v2 }: Kit): readonly ContractRequest[] {
  return both ? [...malformed, both(v1, v2)] : malformed;
}
