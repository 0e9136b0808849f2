import type { SelectVersion } from 'request-versioning';
import { determine, expectEqual, expectOutcome, expectRejection, expectSame } from './expect.js';
import { type Rules, rule } from './rule.js';

export const selectRules: Rules = (subject) => {
  const { create, requestWith, checksDefault, selectsSent, v1, v2, v3 } = subject;
  /** What a client sends so that `selectVersion` is called. */
  const sent = selectsSent ? v3 : null;
  const selecting = (selectVersion: SelectVersion, settings: object = subject.settings) =>
    create({ ...settings, selectVersion });
  const notCalled = rule('selectVersion is not called if a version was sent', () => {
    const strategy = selecting(() => v1);
    expectOutcome(strategy, requestWith(v2), v2);
  });

  return [
    rule('selectVersion maps the version sent and the request to the version', () => {
      for (const version of selectsSent ? [v1, null] : [null]) {
        const given = requestWith(version);
        const calls: [sent: string | null, request: object][] = [];
        const selectVersion: SelectVersion = (...call) => {
          calls.push(call);
          return v2;
        };
        expectOutcome(selecting(selectVersion), given, v2);
        expectEqual(
          'versions sent',
          calls.map(([called]) => called),
          [version],
        );
        for (const [, request] of calls) expectSame('request', request, given.request);
      }
    }),

    rule('selectVersion is called for each request, even if the same version was sent', () => {
      const selected = [v1, v2];
      const strategy = selecting(() => selected.shift());
      const versions = [1, 2].map(() => determine(strategy, requestWith(sent)));
      expectEqual('versions', versions, [v1, v2]);
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
        expectOutcome(strategy, requestWith(sent), checksDefault ? 'ERR_VERSION_REQUIRED' : null);
      }
    }),

    ...(selectsSent ? [] : [notCalled]),
  ];
};
