import type { SelectVersion, VersioningSettings } from '../settings.js';
import { expectEqual, expectSame, expectThrown, expectTypeError } from './expect.js';
import { expectRefusal } from './refused.js';
import { type ContractRule, rule } from './rule.js';
import { type ContractSubject, determine, LISTED } from './subject.js';

const SETTINGS: VersioningSettings = { defaultVersion: 'v1', allowedVersions: LISTED };

export function selectRules(subject: ContractSubject): ContractRule[] {
  const { create, send, checksDefault = true, selectsSent = true } = subject;
  /** What it is asked about here: a version that was sent, where it is asked about those. */
  const sent = selectsSent ? 'v3' : null;
  const choosing = (selectVersion: SelectVersion, settings: VersioningSettings = SETTINGS) =>
    create({ ...settings, selectVersion });

  return [
    rule('selectVersion: is asked with what was sent, and the very request', () => {
      for (const version of selectsSent ? ['v2', null] : [null]) {
        const calls: [string | null, unknown][] = [];
        const selectVersion = (...call: [string | null, unknown]) => {
          calls.push(call);
          return 'v2';
        };
        const given = send(version);
        determine(choosing(selectVersion), given);
        expectEqual('calls', calls.length, 1);
        expectEqual('sent', calls[0]?.[0], version);
        expectSame('request', calls[0]?.[1], given.request);
      }
    }),

    rule('selectVersion: what it returns is the version', () => {
      const strategy = choosing(() => 'v2');
      expectEqual('version', determine(strategy, send(sent)), 'v2');
    }),

    rule('selectVersion: what it returns is checked, and refused as what was sent', () => {
      const strategy = choosing(() => 'v9');
      const error = expectRefusal(strategy, send(sent), 'ERR_VERSION_NOT_ALLOWED');
      expectEqual('version of the error', error.version, sent);
    }),

    rule('selectVersion: null and undefined are the default, by its own rule', () => {
      for (const nothing of [null, undefined]) {
        const choose = () => nothing;
        expectEqual('version', determine(choosing(choose), send(sent)), 'v1');
        const without = choosing(choose, { allowedVersions: LISTED });
        if (checksDefault) expectRefusal(without, send(sent), 'ERR_VERSION_REQUIRED');
        else expectEqual('version', determine(without, send(sent)), null);
      }
    }),

    rule('selectVersion: what it throws passes through', () => {
      const error = new Error('broken');
      const strategy = choosing(() => {
        throw error;
      });
      const ask = () => determine(strategy, send(sent));
      expectSame('error', expectThrown('determineVersion', ask), error);
    }),

    rule('selectVersion: to return what is no version is a TypeError', () => {
      const settings = { ...SETTINGS, selectVersion: () => 2 as unknown as string };
      expectTypeError('determineVersion', () => determine(create(settings), send(sent)));
    }),

    ...(selectsSent
      ? []
      : [
          rule('selectVersion: is not asked about a version that was sent', () => {
            const strategy = choosing(() => 'v1');
            expectEqual('version', determine(strategy, send('v2')), 'v2');
          }),
        ]),
  ];
}
