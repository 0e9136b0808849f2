import { expectEqual, mismatch, show } from './expect.js';
import { allRefused, expectRefusal } from './refused.js';
import { type ContractRule, rule } from './rule.js';
import { type ContractSubject, LISTED } from './subject.js';
import { varyHeader } from './vary.js';

/** A version that nothing here has by itself. */
const INPUT = 'v31415926';

export function refusalRules(subject: ContractSubject): ContractRule[] {
  return [
    rule('refusal: has the status of the strategy', () => {
      for (const { error, code, as } of allRefused(subject)) {
        expectEqual(`status of ${code}`, error.status, as.invalidVersionStatus);
        expectEqual(`statusCode of ${code}`, error.statusCode, as.invalidVersionStatus);
      }
    }),

    rule('refusal: has the message of the strategy, for the client to see', () => {
      for (const { error, code, as } of allRefused(subject)) {
        expectEqual(`message of ${code}`, error.message, as.invalidVersionMessage);
        expectEqual(`expose of ${code}`, error.expose, true);
      }
    }),

    rule('refusal: has the version that was sent', () => {
      for (const { error, code, version } of allRefused(subject)) {
        expectEqual(`version of ${code}`, error.version, version);
      }
    }),

    rule('refusal: names in Vary the headers that the answer depends on', () => {
      for (const { error, code, strategy } of allRefused(subject)) {
        expectEqual(`headers of ${code}`, error.headers, varyHeader(strategy.vary));
      }
    }),

    rule('refusal: as JSON is a problem detail (RFC 9457), and nothing else', () => {
      for (const { error, code, as } of allRefused(subject)) {
        const { title, ...problem } = JSON.parse(JSON.stringify(error));
        const { invalidVersionStatus: status, invalidVersionMessage: detail } = as;
        expectEqual(`title of ${code}`, typeof title, 'string');
        expectEqual(`the rest of ${code}`, problem, { status, detail, code });
      }
    }),

    rule('refusal: repeats nothing that the client sent, but as its version', () => {
      const strategy = subject.create({ allowedVersions: LISTED });
      const error = expectRefusal(strategy, subject.send(INPUT), 'ERR_VERSION_NOT_ALLOWED');
      const { message, headers, stack } = error;
      const parts = { message, headers, stack, JSON: JSON.stringify(error) };
      for (const [name, part] of Object.entries(parts)) {
        if (show(part).includes(INPUT)) throw mismatch(name, `nothing of "${INPUT}"`, part);
      }
    }),
  ];
}
