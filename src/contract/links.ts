import { expectEqual, mismatch } from './expect.js';
import { expectOutcome } from './expect-rejection.js';
import { recorder, urlOf } from './recorder.js';
import { type Rules, rule } from './rule.js';
import type { ContractStrategy } from './subject.js';

const NAME = 'users-detail';
const PARTS = { params: { id: 'ada' }, args: ['all'], query: { page: 'last' }, fragment: 'top' };

export const linkRules: Rules = (subject) => {
  const { create, followLink, v1, v2 } = subject;
  const reverser = { reverse: urlOf };
  /** Builds a link for a request of the version `sent`. */
  const link = (strategy: ContractStrategy, sent: string, options = {}, param?: string) => {
    const { request, route } = subject.requestWith(sent, param);
    return strategy.forRequest(request, route).reverse(NAME, { ...PARTS, ...options });
  };
  const paramRule = rule('versionParam names the parameter that carries the version', () => {
    const strategy = create({ versionParam: 'v', reverser });
    expectOutcome(strategy, subject.requestWith(v2, 'v'), v2);
    expectOutcome(strategy, subject.requestWith(v2, 'version'), null);
    if (followLink) expectOutcome(strategy, followLink(link(strategy, v2, {}, 'v'), 'v'), v2);
  });
  const rules = subject.readsVersionParam ? [paramRule] : [];

  if (followLink === null) {
    return [
      ...rules,
      rule('reverse passes each link to the reverser unchanged if links carry no version', () => {
        const { reverser, calls } = recorder();
        expectEqual('URL', link(create({ reverser }), v2), urlOf(NAME, PARTS));
        const kept = calls.map(([name, { request: _, version: __, ...parts }]) => [name, parts]);
        expectEqual('calls of the reverser', kept, [[NAME, PARTS]]);
      }),
    ];
  }

  return [
    ...rules,
    rule('a link leads to options.version, or else to the version of its request', () => {
      const strategy = create({ reverser });
      for (const version of [v1, v2]) {
        expectOutcome(strategy, followLink(link(strategy, version)), version);
        expectOutcome(strategy, followLink(link(strategy, v1, { version })), version);
      }
    }),

    rule('a link keeps its name, parameters, args, query and fragment', () => {
      const url = link(create({ reverser }), v2);
      const { pathname, searchParams, hash } = new URL(url, 'http://localhost');
      const values = ['id', 'args', 'page'].flatMap((name) => searchParams.getAll(name));
      const kept = [pathname.includes(NAME) && NAME, ...values, hash];
      expectEqual(`parts of ${url}`, kept, [NAME, 'ada', 'all', 'last', '#top']);
    }),

    rule('a link contains its version once', () => {
      const url = link(create({ reverser }), v2);
      const parts = url.split(/[/?#&=:;,]/).filter((part) => part === v2);
      if (parts.length > 1) throw mismatch('URL', `"${v2}" once`, url);
    }),
  ];
};
