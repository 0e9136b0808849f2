import type { RequestLike } from 'request-versioning';
import { expectOutcome, fail } from './expect.js';
import { type Rules, rule } from './rule.js';
import { textOf } from './text-of.js';
import { withField } from './with-field.js';

export const headerRules: Rules = (subject) => {
  const { create, requestWith, settings, readsAnyHeaders, v1, v2 } = subject;
  const formsRule = rule('determineVersion reads plain headers and Fetch headers', () => {
    const plain = Object.fromEntries(fieldsOf(requestWith(v2).request));
    const { ':authority': host, ...fields } = plain;
    const fetched = new Headers(host === undefined ? fields : { host, ...fields });
    for (const headers of [plain, fetched]) {
      expectOutcome(create({}), withField(requestWith(v2), 'headers', headers), v2);
    }
  });

  return [
    ...(readsAnyHeaders ? [formsRule] : []),

    rule('vary names every header that carries the version', () => {
      const { vary } = create({});
      const sent = fieldsOf(requestWith(v2).request);
      const unversioned = fieldsOf(requestWith(null).request);
      const names = [...new Set([...sent.keys(), ...unversioned.keys()])];
      const differing = names.filter((name) => sent.get(name) !== unversioned.get(name));
      const missing = differing.filter((name) => !namesHeader(vary, name));
      if (missing.length > 0) fail('vary', `a list with ${textOf(missing)}`, vary);
    }),

    rule('a header that vary does not name leaves the version unchanged', () => {
      const strategy = create({});
      const given = requestWith(v2);
      const otherHeader = (name: string) => (namesHeader(strategy.vary, name) ? undefined : v1);
      const headers = withOthers(headersOf(given.request), otherHeader);
      expectOutcome(strategy, withField(given, 'headers', headers), v2);
    }),

    rule('missing headers or params never mean the default version', () => {
      for (const field of ['headers', 'params']) {
        const sent = withField(requestWith(v2), field, undefined);
        try {
          // The strategy may not need this field.
          expectOutcome(create(settings), sent, v2);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
        }
      }
    }),
  ];
};

type RequestHeaders = NonNullable<RequestLike['headers']>;
type RequestWithHeaders = { readonly headers?: RequestHeaders | null };

function headersOf({ headers }: RequestWithHeaders): RequestHeaders {
  return headers ?? {};
}

/** Returns the values of the headers, by name in lower case. */
function fieldsOf(request: RequestWithHeaders): Map<string, string> {
  const headers = headersOf(request);
  const pairs =
    Symbol.iterator in headers ? (headers as Iterable<[string, unknown]>) : Object.entries(headers);
  return new Map([...pairs].map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/**
 * Returns whether `vary` names the header. `Host` is not needed there, because caches keep hosts
 * apart by their URLs.
 */
function namesHeader(vary: readonly string[], name: string): boolean {
  return ['host', ':authority', ...vary].some((each) => each.toLowerCase() === name.toLowerCase());
}

/** Returns headers that have a value for every other name that a strategy asks for. */
function withOthers(
  headers: RequestHeaders,
  otherHeader: (name: string) => string | undefined,
): RequestHeaders {
  if (typeof headers.get === 'function') {
    const get = headers.get.bind(headers);
    return Object.assign(headers, { get: (name: string) => get(name) ?? otherHeader(name) });
  }
  return new Proxy(headers, {
    get: (target, name) => Reflect.get(target, name) ?? otherHeader(String(name)),
  });
}
