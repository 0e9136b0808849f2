import type { ReverseOptions, UrlReverser } from 'request-versioning';
import { deepFreeze } from './frozen.js';
import { expectEqual, expectTypeError, fail, type Kit, type Rules, withField } from './kit.js';
import type { ContractStrategy } from './subject.js';

const NAME = 'users-detail';

const PARTS: ReverseOptions = deepFreeze({
  params: { id: 'ada' },
  args: ['all'],
  query: { page: 'last' },
  fragment: 'top',
});

/** Links of every strategy. */
export const REVERSING: Rules = {
  'reverse passes its arguments to the reverser unchanged if there is no version': ({
    create,
    v1,
  }) => {
    const withoutVersion: readonly (ReverseOptions | undefined)[] = deepFreeze([
      undefined,
      { params: { id: 7 }, format: 'json' },
      { request: null },
      { request: { version: null } },
      { version: null },
    ]);
    for (const options of withoutVersion) {
      const { reverser, calls } = recorder();
      const url = create({ defaultVersion: v1, reverser }).reverse(NAME, options);
      expectEqual('URL', url, urlOf(NAME, options ?? {}));
      expectEqual('calls of the reverser', calls, [[NAME, options ?? {}]]);
    }
  },
  'reverse passes the request and unknown options to the reverser': ({
    create,
    forRequest,
    sent,
    v2,
  }) => {
    const { reverser, calls } = recorder();
    const given = sent(v2);
    forRequest(create({ reverser }), given).reverse(NAME, {
      args: ['a'],
      format: 'json',
      extra: 1,
    });
    const kept = calls.map(([, { args, format, extra }]) => ({ args, format, extra }));
    expectEqual('options', kept, [{ args: ['a'], format: 'json', extra: 1 }]);
    for (const [, { request }] of calls) {
      if (request !== given.request) fail('request', ['the request itself'], request);
    }
  },
  'reverse throws a TypeError for an options.version that is not allowed': ({
    create,
    forRequest,
    listed,
    sent,
    v2,
    v3,
  }) => {
    const strategy = create({ ...listed, reverser: { reverse: urlOf } });
    for (const linking of [strategy, forRequest(strategy, sent(v2))]) {
      expectTypeError('reverse', () => linking.reverse(NAME, { version: v3 }));
    }
  },
  'versionParam names the parameter that carries the version': (kit) => {
    const { create, decides, follow, sent, v2 } = kit;
    const strategy = create({ versionParam: 'v', reverser: { reverse: urlOf } });
    decides(strategy, [sent(v2, 'v'), v2], [sent(v2, 'version'), null]);
    if (follow) decides(strategy, [follow(linksOf(kit, strategy, v2, 'v')(), 'v'), v2]);
  },
};

/** Links of a strategy that does not put the version into the URL. */
export const WITHOUT_VERSION: Rules = {
  'linksCarryVersion is false if links carry no version': ({ create }) =>
    expectEqual('linksCarryVersion', create({}).linksCarryVersion, false),
  'a link is the URL of the reverser if links carry no version': ({
    create,
    forRequest,
    sent,
    v2,
  }) => {
    const { reverser, calls } = recorder();
    const strategy = create({ reverser });
    expectEqual('URL', forRequest(strategy, sent(v2)).reverse(NAME, PARTS), urlOf(NAME, PARTS));
    const kept = calls.map(([name, { request: _, ...rest }]) => [name, rest]);
    expectEqual('calls of the reverser', kept, [[NAME, PARTS]]);
  },
};

/** Links of a strategy that puts the version into the URL. */
export const WITH_VERSION: Rules = {
  'linksCarryVersion is true if links carry the version': ({ create }) =>
    expectEqual('linksCarryVersion', create({}).linksCarryVersion, true),
  'a link leads to the version of its request': (kit) => {
    const { decides, follow, v1, v2, v3 } = kit;
    const strategy = kit.create({ reverser: { reverse: urlOf } });
    // The requests all come first, to find a strategy that remembers the version of the last one.
    const links = [v1, v2, v3].map((sent) => [sent, linksOf(kit, strategy, sent)] as const);
    for (const [sent, link] of links) decides(strategy, [follow(link()), sent]);
  },
  'a link leads to options.version, and to none if that is null': (kit) => {
    const { decides, follow, v1, v2 } = kit;
    const strategy = kit.create({ reverser: { reverse: urlOf } });
    const link = linksOf(kit, strategy, v2);
    decides(
      strategy,
      ...[v1, v2, null].map((version) => [follow(link({ version })), version] as const),
    );
  },
  'a link leads to request.version if no version before it is given': ({
    create,
    decides,
    follow,
    forRequest,
    sent,
    v1,
    v2,
    v3,
  }) => {
    const strategy = create({ reverser: { reverse: urlOf } });
    const given = withField(sent(v2), 'version', v1);
    const { request } = given;
    const link = (options: ReverseOptions) => strategy.reverse(NAME, { ...PARTS, ...options });
    decides(strategy, [follow(link({ request })), v1]);
    decides(strategy, [follow(link({ request, version: v3 })), v3]);
    decides(strategy, [follow(forRequest(strategy, given).reverse(NAME, PARTS)), v2]);
  },
  'a link of forVersion leads to its version': ({ create, decides, follow, v1, v2 }) => {
    const strategy = create({ reverser: { reverse: urlOf } });
    for (const version of [v1, v2]) {
      decides(strategy, [follow(strategy.forVersion(version).reverse(NAME, PARTS)), version]);
    }
  },
  'a link encodes any text as its version': ({ create, decides, follow }) => {
    const strategy = create({ reverser: { reverse: urlOf } });
    const url = strategy.forVersion('1&2+3%41').reverse(NAME, PARTS);
    decides(strategy, [follow(url), '1&2+3%41']);
  },
  'a link keeps the version that is the empty text': (kit) => {
    const { create, decides, follow } = kit;
    const strategy = create({ reverser: { reverse: urlOf } });
    decides(strategy, [follow(strategy.forVersion('').reverse(NAME, PARTS)), '']);
    decides(strategy, [follow(linksOf(kit, strategy, '')()), '']);
  },
  'a link keeps its name, parameters, query and fragment, and has its version once': (kit) => {
    const { create, v2 } = kit;
    const url = linksOf(kit, create({ reverser: { reverse: urlOf } }), v2)();
    const { pathname, searchParams, hash } = new URL(url, 'http://localhost');
    const values = ['id', 'args', 'page'].flatMap((name) => searchParams.getAll(name));
    const kept = [pathname.includes(NAME) && NAME, ...values, hash];
    expectEqual(`parts of ${url}`, kept, [NAME, 'ada', 'all', 'last', '#top']);
    const versions = url.split(/[/?#&=:;,]/).filter((part) => part === v2);
    if (versions.length > 1) fail('URL', [`${v2} once`], url);
  },
};

/** Makes a function that builds links for a request of the version `sent`. */
function linksOf(
  { forRequest, sent: request }: Kit,
  strategy: ContractStrategy,
  sent: string,
  param?: string,
) {
  const { reverse } = forRequest(strategy, request(sent, param));
  return (options: ReverseOptions = {}) => reverse(NAME, { ...PARTS, ...options });
}

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
