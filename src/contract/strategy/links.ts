import type {
  ReverseOptions,
  UrlReverser,
  VersionedApi,
  VersioningSource,
  VersioningStrategy,
} from 'request-versioning';
import { deepFreeze } from './frozen.js';
import {
  type Decision,
  expectEqual,
  expectOneOf,
  expectSame,
  expectTypeError,
  type Kit,
  type Rules,
  withField,
} from './kit.js';

const NAME = 'users-detail';

const PARTS: ReverseOptions = deepFreeze({
  params: { id: 'ada' },
  args: ['all'],
  query: { page: 'last' },
  fragment: 'top',
});

/** Links of every strategy. */
export function reversing({ create, forRequest, listed, requestOf, v1, v2, v3 }: Kit): Rules {
  return {
    'reverse passes its arguments to the reverser unchanged if there is no version': () => {
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
    'reverse passes the request and unknown options to the reverser': () => {
      const { reverser, calls } = recorder();
      const given = requestOf(v2);
      const options = { args: ['a'], format: 'json', extra: 1 };
      forRequest(create({ reverser }), given).reverse(NAME, options);
      const kept = calls.map(([, { args, format, extra }]) => ({ args, format, extra }));
      expectEqual('options', kept, [options]);
      expectSame('the request', calls[0]?.[1].request, given.request);
    },
    'reverse throws a TypeError for an options.version that is not allowed': () => {
      const strategy = create({ ...listed, reverser: { reverse: urlOf } });
      for (const linking of [strategy, forRequest(strategy, v2)]) {
        expectTypeError('reverse', () => linking.reverse(NAME, { version: v3 }));
      }
    },
  };
}

/** The name of the parameter. Other rules say a fault of links more clearly. */
export const parameter = (kit: Kit): Rules => ({
  'versionParam names the parameter that carries the version': () => {
    const { create, decides, follow, forRequest, requestOf, v2 } = kit;
    const strategy = create({ versionParam: 'v', reverser: { reverse: urlOf } });
    const sent = requestOf(v2, 'v');
    decides(strategy, [sent, v2], [v2, null]);
    const similar = ['my-v', 'v-x'].map((name) => requestOf(v2, name));
    decides(strategy, ...similar.map((each): Decision => [each, null]));
    if (kit.linksCarryVersion)
      decides(strategy, [follow(forRequest(strategy, sent).reverse(NAME, PARTS), 'v'), v2]);
  },
});

/** Links of a strategy that does not put the version into the URL. */
export const withoutVersion = ({ create, forRequest, v2 }: Kit): Rules => ({
  'linksCarryVersion is false if links carry no version': () =>
    expectEqual('linksCarryVersion', (create({}) as VersioningSource).linksCarryVersion, false),
  'a link is the URL of the reverser if links carry no version': () => {
    const { reverser, calls } = recorder();
    const strategy = create({ reverser });
    expectEqual('URL', forRequest(strategy, v2).reverse(NAME, PARTS), urlOf(NAME, PARTS));
    const kept = calls.map(([name, { request: _, ...rest }]) => [name, rest]);
    expectEqual('calls of the reverser', kept, [[NAME, PARTS]]);
  },
});

/** Links of a strategy that puts the version into the URL. */
export function withVersion(kit: Kit): Rules {
  const { create, decides, follow, forRequest, requestOf, v1, v2, v3 } = kit;
  const linking = () => create({ reverser: { reverse: urlOf } });
  /** Follows a link to the version `expected`. */
  function leads(strategy: VersioningStrategy, from: Linking, expected: string | null, more = {}) {
    decides(strategy, [follow(from.reverse(NAME, { ...PARTS, ...more }), 'version'), expected]);
  }
  return {
    'linksCarryVersion is true if links carry the version': () =>
      expectEqual('linksCarryVersion', (create({}) as VersioningSource).linksCarryVersion, true),
    'a link leads to the version of its request or of forVersion': () => {
      const strategy = linking();
      // The requests all come first, to find a strategy that remembers the version of the last one.
      const results = [v1, v2, v3].map((sent) => [forRequest(strategy, sent), sent] as const);
      for (const [result, sent] of results) leads(strategy, result, sent);
      for (const version of [v1, v2]) leads(strategy, strategy.forVersion(version), version);
    },
    'a link leads to options.version, and to none if that is null': () => {
      const strategy = linking();
      const result = forRequest(strategy, v2);
      for (const version of [v1, v2, null]) leads(strategy, result, version, { version });
    },
    'a link leads to request.version if no version before it is given': () => {
      const strategy = linking();
      const given = withField(requestOf(v2), 'version', v1);
      const { request } = given;
      leads(strategy, strategy, v1, { request });
      leads(strategy, strategy, v3, { request, version: v3 });
      leads(strategy, forRequest(strategy, given), v2);
    },
    'a link encodes any text as its version': () => {
      const strategy = linking();
      leads(strategy, strategy.forVersion('1&2+3%41'), '1&2+3%41');
    },
    'a link keeps the version that is the empty text': () => {
      const strategy = linking();
      leads(strategy, strategy.forVersion(''), '');
      leads(strategy, forRequest(strategy, ''), '');
    },
    'a link keeps its name, parameters, query and fragment, and has its version once': () => {
      const url = forRequest(linking(), v2).reverse(NAME, PARTS);
      const { pathname, searchParams, hash } = new URL(url, 'http://localhost');
      const values = ['id', 'args', 'page'].flatMap((name) => searchParams.getAll(name));
      const kept = [pathname.includes(NAME) && NAME, ...values, hash];
      expectEqual(`parts of ${url}`, kept, [NAME, 'ada', 'all', 'last', '#top']);
      const versions = url.split(/[/?#&=:;,]/).filter((part) => part === v2);
      expectOneOf(`how often ${url} has ${v2}`, versions.length, [0, 1]);
    },
  };
}

/** Builds links: a strategy, or a result of it. */
type Linking = Pick<VersioningStrategy, 'reverse'> | VersionedApi;

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
