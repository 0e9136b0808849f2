import type { SelectVersion } from '../settings.js';
import {
  determine,
  expectEqual,
  expectOutcome,
  expectRejection,
  expectSame,
  expectThrown,
  expectTypeError,
} from './expect.js';
import { type Rules, rule } from './rule.js';

export const selectRules: Rules = (subject) => {
  const { create, requestWith, checksDefault = true, selectsSent = true } = subject;
  const { v1, v2, v3 } = subject;
  /** A sent version for which `selectVersion` is called. */
  const sent = selectsSent ? v3 : null;
  const selecting = (selectVersion: SelectVersion, settings: object = subject.settings) =>
    create({ ...settings, selectVersion });
  const notAsked = rule('selectVersion is not called if a version was sent', () => {
    const strategy = selecting(() => v1);
    expectOutcome(strategy, requestWith(v2), v2);
  });

  return [
    rule('selectVersion maps the version sent and the request to the version', () => {
      for (const version of selectsSent ? [v1, null] : [null]) {
        const given = requestWith(version);
        const calls: unknown[][] = [];
        const selectVersion = (...call: unknown[]) => {
          calls.push(call);
          return v2;
        };
        expectOutcome(selecting(selectVersion), given, v2);
        expectEqual('number of calls', calls.length, 1);
        expectEqual('version sent', calls[0]?.[0], version);
        expectSame('request', calls[0]?.[1], given.request);
      }
    }),

    rule('the result of selectVersion is checked, and its rejection has the version sent', () => {
      const strategy = selecting(() => v2, { defaultVersion: v1, allowedVersions: [v1] });
      const { version } = expectRejection(strategy, requestWith(sent));
      expectEqual('version of the error', version, sent);
    }),

    rule('null and undefined from selectVersion select the default version', () => {
      for (const nothing of [null, undefined]) {
        const select = () => nothing;
        expectOutcome(selecting(select), requestWith(sent), v1);
        const strategy = selecting(select, { allowedVersions: [v1] });
        if (checksDefault) {
          const { version } = expectRejection(strategy, requestWith(sent), 'ERR_VERSION_REQUIRED');
          expectEqual('version of the error', version, sent);
        } else expectOutcome(strategy, requestWith(sent), null);
      }
    }),

    rule('an error that selectVersion throws passes through unchanged', () => {
      const error = Object.assign(new Error('broken'), { code: 'ERR_VERSION_REQUIRED' });
      const strategy = selecting(() => {
        throw error;
      });
      const run = () => determine(strategy, requestWith(sent));
      expectSame('error', expectThrown('determineVersion', run), error);
    }),

    rule('determineVersion throws a TypeError if selectVersion returns a number', () => {
      const strategy = selecting(() => 2 as unknown as string);
      expectTypeError('determineVersion', () => determine(strategy, requestWith(sent)));
    }),

    ...(selectsSent ? [] : [notAsked]),
  ];
};
