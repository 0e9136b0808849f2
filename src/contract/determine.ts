import type { VersioningSettings } from '../settings.js';
import { deepFreeze, expectEqual, expectTypeError } from './expect.js';
import { expectRefusal } from './refused.js';
import { type ContractRule, rule } from './rule.js';
import { type ContractSubject, determine, LISTED } from './subject.js';

const SETTINGS: VersioningSettings = { defaultVersion: 'v1', allowedVersions: LISTED };

export function determineRules(subject: ContractSubject): ContractRule[] {
  const { create, send, checksDefault = true } = subject;

  /** A rule that says which version an instance with `settings` answers to `sent`. */
  const answers = (
    name: string,
    settings: VersioningSettings,
    sent: string | null,
    expected: string | null,
  ) =>
    rule(`determineVersion: ${name}`, () => {
      expectEqual('version', determine(create(settings), send(sent)), expected);
    });

  return [
    answers('the version that was sent', SETTINGS, 'v2', 'v2'),
    answers('any version where none is listed', {}, 'v3', 'v3'),
    answers('the default where none was sent', SETTINGS, null, 'v1'),
    answers('null where there is no default either', {}, null, null),
    answers('null where null is listed', { allowedVersions: ['v1', null] }, null, null),

    checksDefault
      ? rule('determineVersion: refuses to have no version where null is not listed', () => {
          const strategy = create({ allowedVersions: LISTED });
          expectRefusal(strategy, send(null), 'ERR_VERSION_REQUIRED');
        })
      : answers('null where null is not listed either', { allowedVersions: LISTED }, null, null),

    rule('determineVersion: refuses a version that is not listed', () => {
      expectRefusal(create(SETTINGS), send('v3'), 'ERR_VERSION_NOT_ALLOWED');
    }),

    ...ambiguityRules(subject),

    rule('determineVersion: the same again, whatever came between', () => {
      const strategy = create(SETTINGS);
      const sent = send('v2');
      const answers = [sent, sent, send(null), sent].map((each) => determine(strategy, each));
      expectEqual('versions', answers, ['v2', 'v2', 'v1', 'v2']);
    }),

    rule('determineVersion: a request that is no object is a TypeError', () => {
      const strategy = create(SETTINGS);
      for (const request of [undefined, null, 'GET /', 7, Symbol('request')]) {
        const ask = () => Reflect.apply(strategy.determineVersion, strategy, [request]);
        expectTypeError(`the request ${String(request)}`, ask);
      }
    }),

    rule('determineVersion: changes nothing that it is given', () => {
      const strategy = create(deepFreeze({ ...SETTINGS, allowedVersions: [...LISTED] }));
      for (const version of ['v2', null]) {
        const { request, params } = send(version);
        const sent = { request: deepFreeze(request), params: deepFreeze(params) };
        expectEqual('version', determine(strategy, sent), version ?? 'v1');
      }
    }),
  ];
}

function ambiguityRules({ create, sendBoth }: ContractSubject): ContractRule[] {
  if (!sendBoth) return [];
  return [
    rule('determineVersion: refuses two different versions, allowed or not', () => {
      for (const other of ['v2', 'v3']) {
        expectRefusal(create({}), sendBoth('v1', other), 'ERR_VERSION_AMBIGUOUS');
        expectRefusal(create(SETTINGS), sendBoth(other, 'v1'), 'ERR_VERSION_AMBIGUOUS');
      }
    }),

    rule('determineVersion: the same version twice is that version', () => {
      expectEqual('version', determine(create(SETTINGS), sendBoth('v2', 'v2')), 'v2');
    }),
  ];
}
