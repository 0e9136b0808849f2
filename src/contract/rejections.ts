import { expectEqual, mismatch, show } from './expect.js';
import { expectRejection, expectRejections } from './expect-rejection.js';
import { varyHeader } from './responses.js';
import { type ContractRule, rule } from './rule.js';
import { type ContractSubject, LISTED } from './subject.js';

/** A version that no part of an error has by itself. */
const INPUT = 'v31415926';

export function rejectionRules(subject: ContractSubject): ContractRule[] {
  return [
    rule("rejection: has the strategy's status and message, and the version that was sent", () => {
      for (const { error, code, version, details } of expectRejections(subject)) {
        const { invalidVersionStatus: status, invalidVersionMessage: message } = details;
        const expected = { status, statusCode: status, message, expose: true, version };
        for (const [name, value] of Object.entries(expected)) {
          expectEqual(`${name} of ${code}`, error[name], value);
        }
      }
    }),

    rule('rejection: names in Vary the headers that the response depends on', () => {
      for (const { error, code, strategy } of expectRejections(subject)) {
        expectEqual(`headers of ${code}`, error.headers, varyHeader(strategy.vary));
      }
    }),

    rule('rejection: as JSON is a problem detail (RFC 9457), and nothing else', () => {
      for (const { error, code, details } of expectRejections(subject)) {
        const { title, ...problem } = JSON.parse(JSON.stringify(error));
        const { invalidVersionStatus: status, invalidVersionMessage: detail } = details;
        expectEqual(`title of ${code}`, typeof title, 'string');
        expectEqual(`the rest of ${code}`, problem, { status, detail, code });
      }
    }),

    rule('rejection: repeats nothing that the client sent, but as its version', () => {
      const strategy = subject.create({ allowedVersions: LISTED });
      const error = expectRejection(
        strategy,
        subject.requestWith(INPUT),
        'ERR_VERSION_NOT_ALLOWED',
      );
      const { message, headers, stack } = error;
      const parts = { message, headers, stack, JSON: JSON.stringify(error) };
      for (const [name, part] of Object.entries(parts)) {
        if (show(part).includes(INPUT)) throw mismatch(name, `nothing of "${INPUT}"`, part);
      }
    }),
  ];
}
