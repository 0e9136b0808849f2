import type { VersionErrorCode } from '../response/version-error.js';
import type { CompleteSubject } from './complete-subject.js';
import { expectEqual, mismatch } from './expect.js';
import { expectRejection } from './expect-rejection.js';
import { varyHeader } from './responses.js';
import { type Rules, rule } from './rule.js';
import type { ContractRequest } from './subject.js';

export const rejectionRules: Rules = (subject) => {
  const { create, requestWith, settings, v1, v2, v3 } = subject;

  return [
    rule("a rejection has the version sent and the strategy's status, message and Vary", () => {
      for (const { strategy, error, code, version, details } of expectRejections(subject)) {
        const { invalidVersionStatus: status, invalidVersionMessage: message } = details;
        const headers = varyHeader(strategy.vary);
        const expected = { status, statusCode: status, message, expose: true, version, headers };
        for (const [name, value] of Object.entries(expected)) {
          expectEqual(`${name} of ${code}`, error[name], value);
        }
      }
    }),

    rule('a rejection as JSON has only title, status, detail and code (RFC 9457)', () => {
      for (const { error, code, details } of expectRejections(subject)) {
        const { title, ...problem } = JSON.parse(JSON.stringify(error));
        const { invalidVersionStatus: status, invalidVersionMessage: detail } = details;
        expectEqual(`title of ${code}`, typeof title, 'string');
        expectEqual(`fields of ${code}`, problem, { status, detail, code });
      }
    }),

    rule('each rejection has its own headers object', () => {
      const strategy = create(settings);
      const { headers } = expectRejection(strategy, requestWith(v3));
      const other = expectRejection(strategy, requestWith(v3));
      if (headers === other.headers) throw mismatch('headers', 'a new object', headers);
    }),

    rule('a rejection repeats the version sent only in its field version', () => {
      const strategy = create({ allowedVersions: [v1] });
      const [one, other] = [v2, v3].map((version) => {
        const error = expectRejection(strategy, requestWith(version));
        // The other lines of the stack are positions in the code.
        const [stack] = String(error.stack).split('\n');
        const { message, headers } = error;
        return { message, headers, stack, JSON: JSON.stringify(error) };
      });
      expectEqual('parts of the error', other, one);
    }),
  ];
};

/** Returns a rejection for each code that the strategy can have. */
function expectRejections(subject: CompleteSubject) {
  const { create, requestWith, requestWithBoth, checksDefault = true, v1, v2, v3 } = subject;
  const sent: [VersionErrorCode, ContractRequest, version: string | null][] = [
    ['ERR_VERSION_NOT_ALLOWED', requestWith(v3), v3],
  ];
  if (checksDefault) sent.push(['ERR_VERSION_REQUIRED', requestWith(null), null]);
  if (requestWithBoth) sent.push(['ERR_VERSION_AMBIGUOUS', requestWithBoth(v1, v2), null]);
  return sent.map(([code, given, version]) => {
    const strategy = create({ allowedVersions: [v1, v2] });
    const error = expectRejection(strategy, given, code);
    return { strategy, error, code, version, details: subject.rejectsWith?.[code] ?? strategy };
  });
}
