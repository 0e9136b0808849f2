import type { ReverseOptions, UrlReverser } from 'request-versioning';
import {
  deepFreeze,
  expectEqual,
  expectOutcome,
  expectSame,
  expectTypeError,
  fail,
} from './expect.js';
import { type Rules, rule } from './rule.js';
import type { ContractStrategy } from './subject.js';
import { withField } from './with-field.js';

const NAME = 'users-detail';

export const reverseRules: Rules = ({ create, requestWith, settings, v1, v2, v3 }) => {
  const { request, route } = requestWith(v2);
  // A broken strategy must not change the options that the next rule uses.
  const withoutVersion: readonly (ReverseOptions | undefined)[] = deepFreeze([
    undefined,
    { params: { id: 7 }, format: 'json' },
    { request: null },
    { request: { version: null } },
    { version: null },
  ]);

  return [
    rule('reverse passes all arguments to the reverser unchanged if there is no version', () => {
      for (const options of withoutVersion) {
        const { reverser, calls } = recorder();
        const url = create({ defaultVersion: v1, reverser }).reverse(NAME, options);
        expectEqual('URL', url, urlOf(NAME, options ?? {}));
        expectEqual('calls of the reverser', calls, [[NAME, options ?? {}]]);
      }
    }),

    rule('reverse passes the same request and unknown options to the reverser', () => {
      const { reverser, calls } = recorder();
      const versioned = create({ reverser }).forRequest(request, route);
      versioned.reverse(NAME, { args: ['a'], format: 'json', extra: 1 });
      const kept = calls.map(([, { args, format, extra }]) => ({ args, format, extra }));
      expectEqual('options', kept, [{ args: ['a'], format: 'json', extra: 1 }]);
      for (const [, options] of calls) expectSame('request', options.request, request);
    }),

    rule('reverse throws a TypeError for an options.version that is not allowed', () => {
      const strategy = create({ ...settings, reverser: { reverse: urlOf } });
      for (const linking of [strategy, strategy.forRequest(request, route)]) {
        expectTypeError('reverse', () => linking.reverse(NAME, { version: v3 }));
      }
    }),
  ];
};

export const linkRules: Rules = (subject) => {
  const { create, followLink, carriesAnyText, v1, v2, v3 } = subject;
  const reverser = { reverse: urlOf };
  const parts = deepFreeze({
    params: { id: 'ada' },
    args: ['all'],
    query: { page: 'last' },
    fragment: 'top',
  });
  /** Makes a function that builds links for a request of the version `sent`. */
  const linksOf = (strategy: ContractStrategy, sent: string, param?: string) => {
    const { request, route } = subject.requestWith(sent, param);
    const versioned = strategy.forRequest(request, route);
    return (options: ReverseOptions = {}) => versioned.reverse(NAME, { ...parts, ...options });
  };
  const paramRule = rule('versionParam names the parameter that carries the version', () => {
    const strategy = create({ versionParam: 'v', reverser });
    expectOutcome(strategy, subject.requestWith(v2, 'v'), v2);
    expectOutcome(strategy, subject.requestWith(v2, 'version'), null);
    const link = linksOf(strategy, v2, 'v');
    if (followLink) expectOutcome(strategy, followLink(link(), 'v'), v2);
  });
  const rules = subject.readsVersionParam ? [paramRule] : [];

  if (followLink === null) {
    return [
      ...rules,
      rule('reverse passes each link to the reverser unchanged if links carry no version', () => {
        const { reverser, calls } = recorder();
        const link = linksOf(create({ reverser }), v2);
        expectEqual('URL', link(), urlOf(NAME, parts));
        const kept = calls.map(([name, { request: _, ...rest }]) => [name, rest]);
        expectEqual('calls of the reverser', kept, [[NAME, parts]]);
      }),
    ];
  }

  return [
    ...rules,
    rule('a link leads to options.version, or else to the version of its request', () => {
      const strategy = create({ reverser });
      // The requests all come first, to find a strategy that remembers the version of the last one.
      const requests = [v1, v2, v3].map((sent) => ({ sent, link: linksOf(strategy, sent) }));
      for (const { sent, link } of requests) {
        expectOutcome(strategy, followLink(link()), sent);
        for (const version of [v1, v2, null]) {
          expectOutcome(strategy, followLink(link({ version })), version);
        }
      }
    }),

    rule('a link leads to request.version if no version before it is given', () => {
      const strategy = create({ reverser });
      const { request, route } = withField(subject.requestWith(v2), 'version', v1);
      const link = (options: ReverseOptions) => strategy.reverse(NAME, { ...parts, ...options });
      expectOutcome(strategy, followLink(link({ request })), v1);
      expectOutcome(strategy, followLink(link({ request, version: v3 })), v3);
      const determined = strategy.forRequest(request, route).reverse(NAME, parts);
      expectOutcome(strategy, followLink(determined), v2);
    }),

    rule('a link of forVersion leads to its version', () => {
      const texts = carriesAnyText ? ['1&2+3%41'] : [];
      for (const version of [v1, v2, ...texts]) {
        const strategy = create({ reverser });
        const url = strategy.forVersion(version).reverse(NAME, parts);
        expectOutcome(strategy, followLink(url), version);
      }
    }),

    rule('a link keeps its name, parameters, query and fragment, and has its version once', () => {
      const url = linksOf(create({ reverser }), v2)();
      const { pathname, searchParams, hash } = new URL(url, 'http://localhost');
      const values = ['id', 'args', 'page'].flatMap((name) => searchParams.getAll(name));
      const kept = [pathname.includes(NAME) && NAME, ...values, hash];
      expectEqual(`parts of ${url}`, kept, [NAME, 'ada', 'all', 'last', '#top']);
      const versions = url.split(/[/?#&=:;,]/).filter((part) => part === v2);
      if (versions.length > 1) fail('URL', `"${v2}" once`, url);
    }),
  ];
};

/** Builds `/<name>?<params, args and query>#<fragment>`. */
function urlOf(name: string, { params, args, query, fragment }: ReverseOptions): string {
  const search = new URLSearchParams();
  for (const part of [params, { args }, query]) {
    const isList = part && Symbol.iterator in part;
    const pairs = isList ? (part as Iterable<[string, unknown]>) : Object.entries(part ?? {});
    for (const [key, value] of pairs) search.append(key, String(value));
  }
  return `/${name}?${search}${fragment ? `#${fragment}` : ''}`;
}

/** Makes a reverser that remembers its calls. */
function recorder(): { reverser: UrlReverser; calls: [string, ReverseOptions][] } {
  const calls: [string, ReverseOptions][] = [];
  const reverse: UrlReverser['reverse'] = (...call) => {
    calls.push(call);
    return urlOf(...call);
  };
  return { reverser: { reverse }, calls };
}
