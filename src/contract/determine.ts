import type { VersionLifecycle } from 'request-versioning';
import {
  deepFreeze,
  determine,
  expectEqual,
  expectOutcome,
  expectTypeError,
  expectUnchanged,
} from './expect.js';
import { type Rules, rule } from './rule.js';
import type { CompleteSubject, ContractRequest } from './subject.js';
import { textOf } from './text-of.js';

const NOT_ALLOWED = 'ERR_VERSION_NOT_ALLOWED';

export const determineRules: Rules = (subject) => {
  const { create, requestWith, settings, checksDefault, carriesAnyText } = subject;
  const { v1, v2, v3 } = subject;
  const texts = similarTexts(subject);
  const listed = { allowedVersions: [v1, v2] };
  const [missingRule, outcome] = checksDefault
    ? (['rejects a missing version if null is not listed', 'ERR_VERSION_REQUIRED'] as const)
    : (['returns null if no version was sent, even if null is not listed', null] as const);

  return [
    rule('determineVersion returns the version sent', () => {
      for (const version of [v1, v2]) {
        expectOutcome(create(settings), requestWith(version), version);
      }
    }),

    rule('determineVersion returns any text unchanged if no version is listed', () => {
      const ifNotCarried = carriesAnyText ? [] : [null];
      expectOutcome(create({}), requestWith(v3), v3);
      for (const text of texts) {
        expectOutcome(create({}), requestWith(text), text, NOT_ALLOWED, ...ifNotCarried);
      }
    }),

    rule('determineVersion rejects any text that is not listed', () => {
      // A text that cannot be sent leads to the default, so there are two defaults to tell it from an allowed text.
      for (const defaultVersion of [v1, v2]) {
        const strategy = create({ ...listed, defaultVersion });
        const ifNotCarried = carriesAnyText ? [] : [defaultVersion];
        expectOutcome(strategy, requestWith(v3), NOT_ALLOWED);
        for (const text of [...texts, 'latest']) {
          expectOutcome(strategy, requestWith(text), NOT_ALLOWED, ...ifNotCarried);
        }
      }
    }),

    rule('determineVersion returns the default version, or null, if no version was sent', () => {
      expectOutcome(create(settings), requestWith(null), v1);
      expectOutcome(create({}), requestWith(null), null);
    }),

    rule(`determineVersion ${missingRule}`, () => {
      expectOutcome(create(listed), requestWith(null), outcome);
    }),

    ...ambiguityRules(subject),
    ...malformedRules(subject),

    rule('determineVersion rejects a version that is gone, or in a brownout', () => {
      const ending = (version: string, lifecycle: VersionLifecycle) =>
        create({ ...settings, lifecycle: { [version]: lifecycle } });
      const brownout = { start: '2020-01-01', end: '9999-01-01' };
      const gone = 'ERR_VERSION_GONE';
      expectOutcome(ending(v2, { gone: '2020-01-01' }), requestWith(v2), gone);
      expectOutcome(ending(v2, { gone: '2020-01-01' }), requestWith(v1), v1);
      expectOutcome(ending(v1, { gone: '2020-01-01' }), requestWith(null), gone);
      const unavailable = ending(v2, { brownouts: [brownout] });
      expectOutcome(unavailable, requestWith(v2), 'ERR_VERSION_UNAVAILABLE');
    }),

    rule('determineVersion returns the same version again after other requests', () => {
      const strategy = create(settings);
      const [sent, none] = [requestWith(v2), requestWith(null)];
      const versions = [sent, sent, none, sent].map((each) => determine(strategy, each));
      expectEqual('versions', versions, [v2, v2, v1, v2]);
    }),

    rule('determineVersion uses only the settings of its own strategy', () => {
      const [one, other] = [create(settings), create({ allowedVersions: [v3, null] })];
      const [second, third] = [requestWith(v2), requestWith(v3)];
      expectOutcome(one, second, v2);
      expectOutcome(other, second, NOT_ALLOWED);
      expectOutcome(other, third, v3);
      expectOutcome(one, third, NOT_ALLOWED);
    }),

    rule('determineVersion treats an empty route as no route', () => {
      const { request, route } = requestWith(v2);
      for (const empty of [route ?? null, { ...route }]) {
        expectEqual('version', create(settings).determineVersion(request, empty), v2);
      }
    }),

    rule('readVersion, which a combination calls, agrees with determineVersion', () => {
      const strategy = create({});
      if (!strategy.readVersion) return;
      for (const sent of allRequests(subject)) {
        const [read = null] = [strategy.readVersion(sent.request, sent.route) ?? []].flat();
        expectOutcome(strategy, sent, typeof read === 'symbol' ? 'ERR_VERSION_AMBIGUOUS' : read);
      }
    }),

    rule('forRequest returns the version of determineVersion and its response headers', () => {
      for (const strategy of [create(settings), create({})]) {
        for (const sent of [requestWith(v2), requestWith(null)]) {
          const { version, headers } = strategy.forRequest(sent.request, sent.route);
          expectEqual('version', version, determine(strategy, sent));
          expectEqual('headers', headers, strategy.responseHeaders(version));
        }
      }
    }),

    rule('forVersion returns the same version and headers as forRequest', () => {
      for (const strategy of [create(settings), create({})]) {
        for (const sent of [requestWith(v2), requestWith(null)]) {
          const expected = strategy.forRequest(sent.request, sent.route);
          const { version, headers } = strategy.forVersion(expected.version);
          expectEqual('version', version, expected.version);
          expectEqual('headers', headers, expected.headers);
        }
      }
      const { version } = create({ defaultVersion: v1 }).forVersion(null);
      expectEqual('version of forVersion(null)', version, null);
    }),

    rule('forVersion throws a TypeError for a version that determineVersion cannot return', () => {
      for (const version of checksDefault ? [v3, null] : [v3]) {
        expectTypeError(`forVersion(${textOf(version)})`, () => create(listed).forVersion(version));
      }
    }),

    rule('a strategy leaves its settings, the request, the route and options unchanged', () => {
      const reverser = { reverse: () => '/users' };
      const strategy = create(deepFreeze({ ...settings, reverser }));
      const options = deepFreeze({ params: { id: 7 } });
      for (const version of [v2, null]) {
        const given = requestWith(version);
        expectUnchanged(given.request, given.route, () => {
          expectEqual('version', determine(strategy, given), version ?? v1);
          strategy.forRequest(given.request, given.route).reverse('users', options);
          strategy.reverse('users', options);
        });
      }
    }),
  ];
};

const ambiguityRules: Rules = ({ create, requestWithBoth, settings, v1, v2, v3 }) => {
  if (requestWithBoth === null) return [];
  return [
    rule('determineVersion rejects two different versions, whether allowed or not', () => {
      for (const other of [v2, v3]) {
        expectOutcome(create({}), requestWithBoth(v1, other), 'ERR_VERSION_AMBIGUOUS');
        expectOutcome(create(settings), requestWithBoth(other, v1), 'ERR_VERSION_AMBIGUOUS');
      }
    }),

    rule('determineVersion accepts the same version twice', () => {
      expectOutcome(create(settings), requestWithBoth(v2, v2), v2);
    }),
  ];
};

const malformedRules: Rules = ({ create, malformed, settings, v1, v2 }) => {
  if (malformed.length === 0) return [];
  return [
    rule('determineVersion rejects a malformed request, or returns an allowed version', () => {
      const outcomes = [v1, v2, NOT_ALLOWED, 'ERR_VERSION_AMBIGUOUS'];
      for (const each of malformed) expectOutcome(create(settings), each, ...outcomes);
    }),

    rule('forPreflight never rejects, a malformed preflight neither', () => {
      for (const { request, route } of malformed) {
        const { version } = create(settings).forPreflight(request, route);
        const isRight = [null, v1, v2].includes(version);
        expectEqual(`${textOf(request)}: the version is allowed or null`, isRight, true);
      }
    }),
  ];
};

/**
 * Returns texts that a careless strategy would take for `v1`: with a loose pattern, as a number, in
 * another case, or after decoding.
 */
function similarTexts(subject: CompleteSubject): readonly string[] {
  const { v1, v2, v3, carriesAnyText, carriesEmptyVersion } = subject;
  const texts = [`not-${v1}-at-all`, `${v1}0`, `${v1}.5`, `${v1}.0`, v1.replace(/\d/, '0$&')];
  if (carriesAnyText) texts.push(v1.toLowerCase(), v1.toUpperCase(), '%');
  if (carriesEmptyVersion) texts.push('');
  return texts.filter((text) => ![v1, v2, v3].includes(text));
}

function allRequests(subject: CompleteSubject): readonly ContractRequest[] {
  const { requestWith, requestWithBoth, v1, v2 } = subject;
  const both = requestWithBoth ? [requestWithBoth(v1, v2), requestWithBoth(v2, v2)] : [];
  return [requestWith(v1), requestWith(null), ...both];
}
