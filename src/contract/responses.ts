import type { VersionErrorCode } from 'request-versioning';
import { expectEqual, expectOutcome, expectRejection, fail } from './expect.js';
import { type Rules, rule } from './rule.js';
import type { ContractRequest } from './subject.js';

export const responseRules: Rules = (subject) => {
  const { create, requestWith, requestWithBoth, checksDefault, v1, v2, v3 } = subject;
  const rejected: [VersionErrorCode, ContractRequest, version: string | null][] = [
    ['ERR_VERSION_NOT_ALLOWED', requestWith(v3), v3],
  ];
  if (checksDefault) rejected.push(['ERR_VERSION_REQUIRED', requestWith(null), null]);
  if (requestWithBoth) rejected.push(['ERR_VERSION_AMBIGUOUS', requestWithBoth(v1, v2), null]);

  return [
    rule("a rejection has the version sent and the strategy's status, message and Vary", () => {
      for (const [code, given, version] of rejected) {
        const strategy = create({ allowedVersions: [v1, v2] });
        const error = expectRejection(strategy, given, code);
        const details = subject.rejectsWith?.[code] ?? strategy;
        const { invalidVersionStatus: status, invalidVersionMessage: message } = details;
        if (status < 400) fail(`status of ${code}`, '400 or more', status);
        const headers = strategy.responseHeaders(null);
        const expected = { status, statusCode: status, message, expose: true, version, headers };
        for (const [name, value] of Object.entries(expected)) {
          expectEqual(`${name} of ${code}`, error[name], value);
        }
      }
    }),

    rule('Vary of every response names the headers of selectVersion.vary', () => {
      const selectVersion = Object.assign(() => v1, { vary: ['X-Account'] });
      const strategy = create({ allowedVersions: [v1], selectVersion });
      expectOutcome(strategy, requestWith(null), v1);
      for (const { Vary = '' } of [v1, null].map((version) => strategy.responseHeaders(version))) {
        if (!Vary.split(', ').includes('X-Account')) fail('Vary', '"X-Account"', Vary);
      }
    }),
  ];
};
