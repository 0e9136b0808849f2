import type { SelectVersion } from '../settings.js';
import { expectEqual, expectSame, expectThrown, expectTypeError } from './expect.js';
import { expectRejection } from './expect-rejection.js';
import { type ContractRule, rule } from './rule.js';
import { type ContractSubject, determine, LISTED, SETTINGS } from './subject.js';

export function selectRules(subject: ContractSubject): ContractRule[] {
  const { create, requestWith, checksDefault = true, selectsSent = true } = subject;
  /** A version about which `selectVersion` is asked. */
  const sent = selectsSent ? 'v3' : null;
  const selecting = (selectVersion: SelectVersion, settings = SETTINGS) =>
    create({ ...settings, selectVersion });

  return [
    rule('selectVersion: makes the version of what was sent and the very request', () => {
      for (const version of selectsSent ? ['v1', null] : [null]) {
        const calls: [string | null, unknown][] = [];
        const selectVersion = (...call: [string | null, unknown]) => {
          calls.push(call);
          return 'v2';
        };
        const given = requestWith(version);
        expectEqual('version', determine(selecting(selectVersion), given), 'v2');
        expectEqual('calls', calls.length, 1);
        expectEqual('sent', calls[0]?.[0], version);
        expectSame('request', calls[0]?.[1], given.request);
      }
    }),

    rule('selectVersion: what it returns is checked, and rejected as what was sent', () => {
      const strategy = selecting(() => 'v9');
      const error = expectRejection(strategy, requestWith(sent), 'ERR_VERSION_NOT_ALLOWED');
      expectEqual('version of the error', error.version, sent);
    }),

    rule('selectVersion: null and undefined are the default, by its own rule', () => {
      for (const nothing of [null, undefined]) {
        const select = () => nothing;
        expectEqual('version', determine(selecting(select), requestWith(sent)), 'v1');
        const strategy = selecting(select, { allowedVersions: LISTED });
        if (checksDefault) {
          const error = expectRejection(strategy, requestWith(sent), 'ERR_VERSION_REQUIRED');
          expectEqual('version of the error', error.version, sent);
        } else expectEqual('version', determine(strategy, requestWith(sent)), null);
      }
    }),

    rule('selectVersion: what it throws passes through', () => {
      const error = Object.assign(new Error('broken'), { code: 'ERR_VERSION_REQUIRED' });
      const strategy = selecting(() => {
        throw error;
      });
      const run = () => determine(strategy, requestWith(sent));
      expectSame('error', expectThrown('determineVersion', run), error);
    }),

    rule('selectVersion: to return what is no version is a TypeError', () => {
      const strategy = selecting(() => 2 as unknown as string);
      expectTypeError('determineVersion', () => determine(strategy, requestWith(sent)));
    }),

    ...(selectsSent
      ? []
      : [
          rule('selectVersion: is not asked about a version that was sent', () => {
            const strategy = selecting(() => 'v1');
            expectEqual('version', determine(strategy, requestWith('v2')), 'v2');
          }),
        ]),
  ];
}
