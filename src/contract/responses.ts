import type { RequestHeaders } from '../request/request.js';
import type { HeaderRecord } from '../response/lifecycle.js';
import type { VersionErrorCode } from '../response/version-error.js';
import { expectEqual, expectRejection, mismatch, show } from './expect.js';
import { type Rules, rule } from './rule.js';
import type { CompleteSubject, ContractRequest } from './subject.js';

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

export const responseRules: Rules = ({ create, requestWith, v1, v2 }) => [
  rule('vary names every header that carries the version', () => {
    const { vary } = create({});
    const sent = fieldsOf(requestWith(v2).request);
    const unversioned = fieldsOf(requestWith(null).request);
    const names = [...new Set([...sent.keys(), ...unversioned.keys()])];
    // Caches separate hosts without `Vary`, because the host is a part of the URL.
    const known = ['host', ':authority', ...vary.map((name) => name.toLowerCase())];
    const differing = names.filter((name) => sent.get(name) !== unversioned.get(name));
    const missing = differing.filter((name) => !known.includes(name));
    if (missing.length > 0) throw mismatch('vary', `a list with ${show(missing)}`, vary);
  }),

  rule('responseHeaders returns Vary and the life cycle of the version', () => {
    const strategy = create({ lifecycle: { [v1]: { deprecated: '2026-01-01' } } });
    const vary = varyHeader(strategy.vary);
    const deprecated = { ...vary, Deprecation: '@1767225600' };
    expectEqual(`headers of ${v1}`, strategy.responseHeaders(v1), deprecated);
    expectEqual('headers of null', strategy.responseHeaders(null), vary);
  }),
];

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

/** Returns `Vary` with each name once. Header names ignore case (RFC 9110, section 5.1). */
function varyHeader(names: readonly string[]): HeaderRecord {
  const lower = names.map((name) => name.toLowerCase());
  const unique = names.filter((name, index) => lower.indexOf(name.toLowerCase()) === index);
  return unique.length > 0 ? { Vary: unique.join(', ') } : {};
}

/** Returns the values of the headers by lower-case name. */
function fieldsOf(request: { headers?: RequestHeaders | null }): Map<string, string> {
  const headers = request.headers ?? {};
  const pairs =
    Symbol.iterator in headers ? (headers as Iterable<[string, unknown]>) : Object.entries(headers);
  return new Map([...pairs].map(([name, value]) => [name.toLowerCase(), String(value)]));
}
