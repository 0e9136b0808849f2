import type { VersioningSettings } from '../settings.js';
import { deepFreeze, determine, expectEqual, expectOutcome, expectUnchanged } from './expect.js';
import { type Rules, rule } from './rule.js';

const NOT_ALLOWED = 'ERR_VERSION_NOT_ALLOWED';
const AMBIGUOUS = 'ERR_VERSION_AMBIGUOUS';

type Version = string | null;
type Row = [name: string, settings: VersioningSettings, sent: Version, expected: Version];

export const determineRules: Rules = (subject) => {
  const { create, requestWith, settings, v1, v2, v3 } = subject;
  const { checksDefault = true, carriesAnyText = true } = subject;
  const { carriesEmptyVersion = carriesAnyText } = subject;
  // A loose pattern, a change of case or percent-decoding would read another text.
  const similar = [`not-${v1}-at-all`, `${v1}0`];
  if (carriesAnyText) similar.push(v1.toLowerCase(), v1.toUpperCase(), '%');
  if (carriesEmptyVersion) similar.push('');
  const texts = similar.filter((text) => ![v1, v2, v3].includes(text));
  const listed = { allowedVersions: [v1, v2] };
  const rows: readonly Row[] = [
    ['returns the version sent', settings, v2, v2],
    ['returns any version if none is listed', {}, v3, v3],
    ['returns the default version if none was sent', settings, null, v1],
    ['returns null if no version was sent and there is no default', {}, null, null],
    [
      'returns null if no version was sent and null is listed',
      { allowedVersions: [v1, null] },
      null,
      null,
    ],
    checksDefault
      ? ['rejects a missing version if null is not listed', listed, null, 'ERR_VERSION_REQUIRED']
      : ['returns null if no version was sent, even if null is not listed', listed, null, null],
    ['rejects a version that is not listed', settings, v3, NOT_ALLOWED],
  ];

  return [
    ...rows.map(([name, settings, sent, expected]) =>
      rule(`determineVersion ${name}`, () => {
        expectOutcome(create(settings), requestWith(sent), expected);
      }),
    ),

    rule('determineVersion returns any text unchanged if no version is listed', () => {
      const ifNotCarried = carriesAnyText ? [] : [null];
      for (const text of texts) {
        expectOutcome(create({}), requestWith(text), text, NOT_ALLOWED, ...ifNotCarried);
      }
    }),

    rule('determineVersion rejects any text that is not listed', () => {
      const ifNotCarried = carriesAnyText ? [] : [v1];
      for (const text of [...texts, 'latest']) {
        expectOutcome(create(settings), requestWith(text), NOT_ALLOWED, ...ifNotCarried);
      }
    }),

    ...ambiguityRules(subject),

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
      for (const empty of [route ?? null, { ...route }, { ...route, args: [] }]) {
        expectEqual('version', create(settings).determineVersion(request, empty), v2);
      }
    }),

    rule('forRequest returns the version of determineVersion and its response headers', () => {
      const strategy = create(settings);
      for (const sent of [v2, null]) {
        const { request, route } = requestWith(sent);
        const { version, headers } = strategy.forRequest(request, route);
        expectEqual('version', version, sent ?? v1);
        expectEqual('headers', headers, strategy.responseHeaders(version));
      }
    }),

    rule('determineVersion and forRequest leave settings, request and route unchanged', () => {
      const reverser = { reverse: () => '/users' };
      const strategy = create(deepFreeze({ ...settings, ...listed, reverser }));
      for (const version of [v2, null]) {
        const given = requestWith(version);
        expectUnchanged(given.request, given.route, () => {
          expectEqual('version', determine(strategy, given), version ?? v1);
          strategy.forRequest(given.request, given.route).reverse('users', {});
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
        expectOutcome(create({}), requestWithBoth(v1, other), AMBIGUOUS);
        expectOutcome(create(settings), requestWithBoth(other, v1), AMBIGUOUS);
      }
    }),

    rule('determineVersion accepts the same version twice', () => {
      expectOutcome(create(settings), requestWithBoth(v2, v2), v2);
    }),
  ];
};
