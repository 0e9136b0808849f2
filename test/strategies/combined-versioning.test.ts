import {
  AcceptHeaderVersioning,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  NoReverseMatch,
  QueryParameterVersioning,
  RouteReverser,
  reverseWithFallback,
  URLPathVersioning,
  type UrlReverser,
  type VersionError,
  type VersioningRequest,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../thrown.js';

const header = new HeaderVersioning();
const query = new QueryParameterVersioning();
const sources = [header, query];
const allowedVersions = ['v1', 'v2'];
const settings = { sources, defaultVersion: 'v1', allowedVersions };

/** A request that carries a version in a header, in its query, in its path, in its namespace; `undefined` is none. */
function carrying(carried: {
  header?: string | string[];
  query?: string;
  params?: object;
  namespace?: string;
  version?: string | null;
}) {
  const { header, query, params = {}, namespace, version } = carried;
  return {
    url: query === undefined ? '/users' : `/users?version=${query}`,
    headers: { ...(header !== undefined && { 'accept-version': header }) },
    params,
    resolverMatch: { namespace },
    ...(version !== undefined && { version }),
  } as VersioningRequest & { version?: string };
}

function refusal(versioning: BaseVersioning, request: VersioningRequest, ...path: [object?]) {
  return thrown(() => versioning.determineVersion(request, ...path)) as VersionError;
}

const CONFLICT = {
  status: 400,
  message: 'Invalid version in request.',
  code: 'ERR_VERSION_AMBIGUOUS',
  version: null,
};
const inHeader = { status: 400, message: 'Invalid version in request header.' };
const inQuery = { status: 404, message: 'Invalid version in query parameter.' };

/** A strategy of one's own. */
class CookieVersioning extends BaseVersioning {
  override readonly invalidVersionMessage = 'Invalid version in cookie.';
  override readonly invalidVersionStatus = 403;
  override readonly vary = ['Cookie'];
  override determineVersion(request: { headers?: { cookie?: string } }) {
    return this.resolveVersion(/version=(\w+)/.exec(request.headers?.cookie ?? '')?.[1], request);
  }
}

describe('the version is in one of the sources', () => {
  const versioning = new CombinedVersioning(settings);

  test.each<[string, VersioningRequest, string]>([
    ['the first', carrying({ header: 'v2' }), 'v2'],
    ['the second', carrying({ query: 'v2' }), 'v2'],
    ['both, if it is the same', carrying({ header: 'v2', query: 'v2' }), 'v2'],
    ['none, so that it is the default', carrying({}), 'v1'],
  ])('%s', (_, request, version) => {
    expect(versioning.determineVersion(request)).toBe(version);
  });

  test.each<[string, VersioningRequest, object?]>([
    ['what the caller says of the path', carrying({}), { version: 'v2' }],
    ['params of the request', carrying({ params: { version: 'v2' } })],
  ])('which is handed %s', (_, request, params) => {
    const versioning = new CombinedVersioning({ sources: [header, new URLPathVersioning()] });
    expect(versioning.determineVersion(request, params)).toBe('v2');
  });

  test('which is handed args too', () => {
    class PositionVersioning extends BaseVersioning {
      override determineVersion(
        request: VersioningRequest,
        _params?: object | null,
        args?: readonly unknown[] | null,
      ) {
        return this.resolveVersion(args?.[0] as string, request);
      }
    }
    const versioning = new CombinedVersioning({ sources: [header, new PositionVersioning()] });
    expect(versioning.determineVersion(carrying({}), null, ['v2'])).toBe('v2');
  });

  test('which may name its parameter as it likes', () => {
    const v = new QueryParameterVersioning({ versionParam: 'v' });
    const versioning = new CombinedVersioning({ sources: [query, v] });
    expect(versioning.determineVersion({ url: '/?v=v2' })).toBe('v2');
    expect(refusal(versioning, { url: '/?v=v2&version=v1' })).toMatchObject(CONFLICT);
  });
});

describe('two sources that carry different versions', () => {
  const conflicts: [string, VersioningRequest][] = [
    ['both allowed', carrying({ header: 'v1', query: 'v2' })],
    ['in another case', carrying({ header: 'v1', query: 'V1' })],
    ['the first of them not allowed', carrying({ header: 'v9', query: 'v1' })],
    ['the second of them not allowed', carrying({ header: 'v1', query: 'v9' })],
    ['neither of them allowed', carrying({ header: 'v8', query: 'v9' })],
    ['the first of them empty', carrying({ header: '', query: 'v1' })],
    ['the second of them empty', carrying({ header: 'v1', query: '' })],
  ];

  test.each(conflicts)('are refused: %s', (_, request) => {
    expect(refusal(new CombinedVersioning(settings), request)).toMatchObject(CONFLICT);
    const refuse = new CombinedVersioning({ ...settings, onConflict: 'reject' });
    expect(refusal(refuse, request)).toMatchObject(CONFLICT);
  });

  test('are refused also where the others agree', () => {
    const three = new CombinedVersioning({ sources: [...sources, new URLPathVersioning()] });
    const request = carrying({ header: 'v1', query: 'v1', params: { version: 'v2' } });
    expect(refusal(three, request)).toMatchObject(CONFLICT);
  });

  test.each<[string, VersioningRequest, string]>([
    ['the first', carrying({ header: 'v1', query: 'v2' }), 'v1'],
    ['the first, whatever the second is', carrying({ header: 'v1', query: 'v9' }), 'v1'],
    [
      'the first, though the second is ambiguous',
      carrying({ header: 'v1', query: 'v1&version=v2' }),
      'v1',
    ],
    ['the first that carries one', carrying({ query: 'v2', params: { version: 'v1' } }), 'v2'],
  ])('with onConflict "first" are %s', (_, request, version) => {
    const first = new CombinedVersioning({
      sources: [...sources, new URLPathVersioning()],
      allowedVersions,
      onConflict: 'first',
    });
    expect(first.determineVersion(request)).toBe(version);
  });

  test.each<[string, VersioningRequest, object]>([
    ['not allowed', carrying({ header: 'v9', query: 'v1' }), { ...inHeader, version: 'v9' }],
    [
      'ambiguous',
      carrying({ header: 'v1, v2', query: 'v1' }),
      { ...inHeader, code: 'ERR_VERSION_AMBIGUOUS', version: null },
    ],
  ])('with onConflict "first" are refused where that is %s', (_, request, expected) => {
    const first = new CombinedVersioning({ ...settings, onConflict: 'first' });
    expect(refusal(first, request)).toMatchObject(expected);
  });
});

describe('where no source carries a version', () => {
  test.each<[string, object, string | null]>([
    ['it is the default, if that is allowed', { defaultVersion: 'v1', allowedVersions }, 'v1'],
    ['it is null, if nothing is listed', {}, null],
    ['it is null, if null is listed', { allowedVersions: ['v1', null] }, null],
    ['it is the default, also if null is listed', { ...settings, allowedVersions: [null] }, 'v1'],
  ])('%s', (_, settings, version) => {
    const versioning = new CombinedVersioning({ sources, ...settings });
    expect(versioning.determineVersion(carrying({}))).toBe(version);
  });

  test('it is refused, if there is no default and null is not listed', () => {
    const versioning = new CombinedVersioning({ sources, allowedVersions });
    expect(refusal(versioning, carrying({}))).toMatchObject({
      status: 400,
      message: 'Invalid version in request.',
      code: 'ERR_VERSION_REQUIRED',
      version: null,
    });
  });

  test('it is refused so by a source of whatever rule', () => {
    const namespace = new NamespaceVersioning({ allowedVersions: ['v1', null] });
    const sources = [new HostNameVersioning(), namespace];
    const versioning = new CombinedVersioning({ sources, allowedVersions });
    const request = { headers: { host: 'localhost' } };
    expect(refusal(versioning, request)).toMatchObject({
      status: 400,
      code: 'ERR_VERSION_REQUIRED',
    });
  });
});

describe('a version is refused with the status and the message of the source that carried it', () => {
  const versioning = new CombinedVersioning(settings);
  const notAllowed = { code: 'ERR_VERSION_NOT_ALLOWED', version: 'v9' };
  const ambiguous = { code: 'ERR_VERSION_AMBIGUOUS', version: null };

  test.each<[string, VersioningRequest, object]>([
    ['not allowed', carrying({ header: 'v9' }), { ...inHeader, ...notAllowed }],
    ['not allowed, in the second', carrying({ query: 'v9' }), { ...inQuery, ...notAllowed }],
    [
      'not allowed, in both',
      carrying({ header: 'v9', query: 'v9' }),
      { ...inHeader, ...notAllowed },
    ],
    ['two of them', carrying({ header: 'v1, v2' }), { ...inHeader, ...ambiguous }],
    [
      'two of them, in the second',
      carrying({ query: 'v1&version=v2' }),
      { ...inQuery, ...ambiguous },
    ],
    [
      'two of them, beside one of them in another source',
      carrying({ header: 'v1', query: 'v1&version=v2' }),
      { ...inQuery, ...ambiguous },
    ],
    [
      'two of them, in both',
      carrying({ header: 'v1, v2', query: 'v1&version=v2' }),
      { ...inHeader, ...ambiguous },
    ],
  ])('%s', (_, request, expected) => {
    expect(refusal(versioning, request)).toMatchObject(expected);
  });

  describe('by a source that has a list of its own,', () => {
    const strict = new QueryParameterVersioning({ allowedVersions: ['v1', null] });

    test.each<[string, BaseVersioning[], VersioningRequest, object]>([
      [
        'alone',
        [header, strict],
        carrying({ query: 'v2' }),
        { ...inQuery, code: 'ERR_VERSION_NOT_ALLOWED', version: 'v2' },
      ],
      [
        'beside one that allows the same',
        [header, strict],
        carrying({ header: 'v2', query: 'v2' }),
        { ...inQuery, code: 'ERR_VERSION_NOT_ALLOWED', version: 'v2' },
      ],
      [
        'though two that are different are a conflict first, whichever of them is allowed',
        [header, strict],
        carrying({ header: 'v1', query: 'v2' }),
        CONFLICT,
      ],
      ['in any order', [strict, header], carrying({ header: 'v1', query: 'v2' }), CONFLICT],
    ])('%s', (_, sources, request, expected) => {
      const versioning = new CombinedVersioning({ sources, allowedVersions });
      expect(refusal(versioning, request)).toMatchObject(expected);
    });
  });

  describe('by a namespace, which needs its list to find the version,', () => {
    const namespace = new NamespaceVersioning({ allowedVersions: ['v1', 'v2', null] });
    const versioning = new CombinedVersioning({ sources: [namespace, header], allowedVersions });

    test.each<[string, VersioningRequest, string]>([
      ['has it', carrying({ namespace: 'api:v2:users' }), 'v2'],
      ['has it as the other source does', carrying({ namespace: 'v2', header: 'v2' }), 'v2'],
      ['leaves it to the other source', carrying({ header: 'v2' }), 'v2'],
    ])('%s', (_, request, version) => {
      expect(versioning.determineVersion(request)).toBe(version);
    });

    test('has none of the list', () => {
      expect(refusal(versioning, carrying({ namespace: 'admin' }))).toMatchObject({
        status: 404,
        message: 'Invalid version in URL path. Does not match any version namespace.',
        code: 'ERR_VERSION_NOT_ALLOWED',
        version: 'admin',
      });
    });

    test.each(['v1', 'admin'])('has another than the other source: %s', (namespace) => {
      const request = carrying({ namespace, header: 'v2' });
      expect(refusal(versioning, request)).toMatchObject(CONFLICT);
    });
  });

  test('a source that refuses a request without a version after all carries none', () => {
    class Required extends QueryParameterVersioning {
      override determineVersion(request: VersioningRequest) {
        const version = super.determineVersion(request);
        if (version === null) throw this.rejection('ERR_VERSION_REQUIRED', null, request);
        return version;
      }
    }
    const sources = [new Required(), header];
    const versioning = new CombinedVersioning({ sources, defaultVersion: 'v1' });
    expect(versioning.determineVersion(carrying({ header: 'v2' }))).toBe('v2');
    expect(versioning.determineVersion(carrying({}))).toBe('v1');
  });
});

describe("every refusal is the combination's own error", () => {
  const refused: [string, VersioningRequest][] = [
    ['of a conflict', carrying({ header: 'v1', query: 'v2' })],
    ['of a version', carrying({ query: 'v9' })],
    ['of two in one source', carrying({ query: 'v1&version=v2' })],
    ['of a version by the source itself', carrying({ header: 'v9' })],
    ['of no version', carrying({})],
  ];
  const quiet = { translate: () => 'of the source', advertiseVersions: true };
  const own = new HeaderVersioning({ ...quiet, allowedVersions: ['v1', 'v2', null] });
  const ownQuery = new QueryParameterVersioning(quiet);

  test.each(refused)('%s', (_, request) => {
    const asked: unknown[] = [];
    const translate = Object.assign(
      (...args: [string, VersioningRequest, string]) => {
        asked.push(args);
        return `translated: ${args[0]}`;
      },
      { vary: ['Accept-Language', 'accept-version'] },
    );
    const versioning = new CombinedVersioning({
      sources: [own, ownQuery],
      allowedVersions,
      translate,
      advertiseVersions: true,
      lifecycle: { v1: { deprecated: '2026-01-01' } },
    });
    const error = refusal(versioning, request);
    expect(error.message).toMatch(/^translated: Invalid version in /);
    expect(asked).toEqual([[error.message.slice('translated: '.length), request, error.code]]);
    expect(error.headers).toEqual({
      Vary: 'Accept-Version, Accept-Language',
      'API-Supported-Versions': 'v2',
      'API-Deprecated-Versions': 'v1',
    });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      detail: error.message,
      code: error.code,
      supportedVersions: ['v2'],
      deprecatedVersions: ['v1'],
    });
  });
});

test('what a source throws beside a refusal goes through as it is', () => {
  const error = new Error('broken');
  class Broken extends QueryParameterVersioning {
    override determineVersion(): never {
      throw error;
    }
  }
  const versioning = new CombinedVersioning({ sources: [new Broken()] });
  expect(thrown(() => versioning.determineVersion({ url: '/' }))).toBe(error);
  expect(thrown(() => versioning.reverse('x', { request: { version: 'v1' } }))).toBe(error);
  expect(thrown(() => new CombinedVersioning(settings).determineVersion({ url: '/' }))).toEqual(
    new TypeError(
      'HeaderVersioning: request must be the request itself, with headers (null for none), got an object',
    ),
  );
});

describe('vary is that of all sources', () => {
  const named = (headerName: string) => new HeaderVersioning({ headerName });

  test.each<[string, BaseVersioning[], string[]]>([
    ['in their order', [header, new AcceptHeaderVersioning()], ['Accept-Version', 'Accept']],
    ['of some of them', [query, new URLPathVersioning(), header], ['Accept-Version']],
    ['of none of them', [query], []],
    [
      'a name once, whatever its case',
      [named('accept'), new AcceptHeaderVersioning(), named('X-V'), named('x-v')],
      ['accept', 'X-V'],
    ],
  ])('%s', (_, sources, vary) => {
    const versioning = new CombinedVersioning({ sources });
    expect(versioning.vary).toEqual(vary);
    expect(versioning.vary).toSatisfy(Object.isFrozen);
    expect(versioning.responseHeaders('v1')).toEqual(vary.map((name) => ['Vary', name]));
  });
});

describe('selectVersion is that of the combination', () => {
  const asked: unknown[] = [];
  const versioning = new CombinedVersioning({
    ...settings,
    selectVersion: (...args) => {
      asked.push(args);
      return args[0] === 'newest' ? 'v2' : args[0];
    },
  });

  test.each<[string, VersioningRequest, unknown[], string]>([
    ['once, with what was sent', carrying({ query: 'newest' }), ['newest'], 'v2'],
    ['once, with what both sent', carrying({ header: 'v2', query: 'v2' }), ['v2'], 'v2'],
    ['once, with null where nothing was', carrying({}), [null], 'v1'],
  ])('asked %s', (_, request, sent, version) => {
    asked.length = 0;
    expect(versioning.determineVersion(request)).toBe(version);
    expect(asked).toEqual(sent.map((sent) => [sent, request]));
  });

  test('not asked where two versions were sent, even if both should mean the same', () => {
    asked.length = 0;
    expect(refusal(versioning, carrying({ header: 'newest', query: 'v2' }))).toMatchObject(
      CONFLICT,
    );
    expect(asked).toEqual([]);
  });

  test('checked as the source that carried what was sent', () => {
    const pinned = new CombinedVersioning({ ...settings, selectVersion: () => 'v9' });
    const expected = { ...inQuery, code: 'ERR_VERSION_NOT_ALLOWED', version: 'v1' };
    expect(refusal(pinned, carrying({ query: 'v1' }))).toMatchObject(expected);
    expect(refusal(pinned, carrying({}))).toMatchObject({
      ...CONFLICT,
      code: 'ERR_VERSION_NOT_ALLOWED',
    });
  });
});

describe('reverse goes through the source in which the request carried its version', () => {
  const named = (name: string): UrlReverser => ({ reverse: () => `/${name}` });
  const byHeader = new HeaderVersioning({ reverser: named('header') });
  const byQuery = new QueryParameterVersioning({ reverser: named('query') });
  const byPath = new URLPathVersioning({
    reverser: new RouteReverser({ users: '/users', 'v-users': '/:version/users' }),
  });
  const byNamespace = new NamespaceVersioning({
    allowedVersions: ['v1', 'v2', null],
    reverser: new RouteReverser({
      'v-users': '/unversioned',
      v2: include('/ns/v2', { 'v-users': '/users' }),
    }),
  });
  const sources = [byHeader, byQuery, byPath, byNamespace];
  const versioning = new CombinedVersioning({ sources });
  const view = 'v-users';

  test.each<[string, object | null | undefined, string]>([
    ['the header', carrying({ header: 'v2', version: 'v2' }), '/header'],
    ['the query', carrying({ query: 'v2', version: 'v2' }), '/query?version=v2'],
    ['the path', carrying({ params: { version: 'v2' }, version: 'v2' }), '/v2/users'],
    ['the namespace', carrying({ namespace: 'v2', version: 'v2' }), '/ns/v2/users'],
    [
      'two of them: the first',
      carrying({ query: 'v2', namespace: 'v2', version: 'v2' }),
      '/query?version=v2',
    ],
    ['an empty version', carrying({ query: '', version: '' }), '/query?version='],
    ['one that the source refuses', carrying({ namespace: 'v9', version: 'v2' }), '/ns/v2/users'],
    ['two versions', carrying({ query: 'a&version=b', version: 'v2' }), '/query?version=v2'],
    [
      'another version, which was selected',
      carrying({ query: 'old', version: 'v2' }),
      '/query?version=v2',
    ],
    ['none: the first', carrying({ version: 'v2' }), '/header'],
    ['what has no version: the first', carrying({ query: 'v2', version: null }), '/header'],
    ['no request: the first', undefined, '/header'],
    ['a request that is null: the first', null, '/header'],
    ['only a version, made by hand: the first', { version: 'v2' }, '/header'],
    ['a URL, made by hand', { version: 'v2', url: '/?version=v2' }, '/query?version=v2'],
    ['params, made by hand', { version: 'v2', params: { version: 'v2' } }, '/v2/users'],
  ])('in %s', (_, request, url) => {
    const options = request === undefined ? {} : { request };
    expect(versioning.reverse(view, options)).toBe(url);
  });

  test('and without options through the first', () => {
    expect(versioning.reverse(view)).toBe('/header');
  });

  test('which is handed the very options', () => {
    const calls: unknown[] = [];
    const reverser: UrlReverser = {
      reverse: (...call) => {
        calls.push(call);
        return '/';
      },
    };
    const versioning = new CombinedVersioning({
      sources: [query, new HeaderVersioning({ reverser })],
    });
    const request = carrying({ header: 'v2', version: 'v2' });
    const options = { args: [7], params: { id: 7 }, format: 'json', extra: 1, request };
    expect(versioning.reverse('view', options)).toBe('/');
    expect(calls).toEqual([['view', options]]);
    expect((calls[0] as [string, object])[1]).toBe(options);
  });

  test('which is told where it has no reverser', () => {
    const versioning = new CombinedVersioning({ sources: [byHeader, query] });
    const request = carrying({ query: 'v2', version: 'v2' });
    expect(() => versioning.reverse('view', { request })).toThrow(
      new TypeError(
        'QueryParameterVersioning: reverse() needs the setting `reverser`, such as a RouteReverser',
      ),
    );
  });

  test('whose routes must have the view, as those of the others do not count', () => {
    const request = carrying({ params: { version: 'v2' }, version: 'v2' });
    expect(() => versioning.reverse('other', { request })).toThrow(NoReverseMatch);
  });

  test.each([
    ['7', 7],
    ['a function', () => 'v1'],
  ])('and a version that is %s is a TypeError', (shown, version) => {
    const request = { ...carrying({}), version } as never;
    expect(() => versioning.reverse(view, { request })).toThrow(
      new TypeError(`request.version must be a string or null, got ${shown}`),
    );
  });

  test("the reverser is the first source's, so that reverseWithFallback has one", () => {
    const versioning = new CombinedVersioning({ sources: [byPath, byHeader] });
    expect(versioning.reverser).toBe(byPath.reverser);
    const request = carrying({ params: { version: 'v2' }, version: 'v2' });
    expect(reverseWithFallback(versioning, 'v-users', { request })).toBe('/v2/users');
    expect(reverseWithFallback(versioning, 'users', { request })).toBe('/users');
  });
});

describe('a source may be', () => {
  test('a strategy of one’s own', () => {
    const cookie = new CookieVersioning({ reverser: { reverse: () => '/cookie' } });
    const versioning = new CombinedVersioning({ sources: [header, cookie], allowedVersions });
    const carrying = (version: string) => ({ headers: { cookie: `version=${version}` } });
    expect(versioning.determineVersion(carrying('v2'))).toBe('v2');
    expect(versioning.vary).toEqual(['Accept-Version', 'Cookie']);
    expect(refusal(versioning, carrying('v9'))).toMatchObject({
      status: 403,
      message: 'Invalid version in cookie.',
    });
    const request = { ...carrying('v2'), version: 'v2' };
    expect(versioning.reverse('view', { request })).toBe('/cookie');
  });

  test('a strategy of one’s own in JavaScript that answers undefined for none', () => {
    class Loose extends BaseVersioning {
      override determineVersion(): never {
        return undefined as never;
      }
    }
    const versioning = new CombinedVersioning({ sources: [new Loose(), header] });
    expect(versioning.determineVersion(carrying({ header: 'v2' }))).toBe('v2');
    expect(versioning.determineVersion(carrying({}))).toBeNull();
  });

  test('one of a copy of the package that has no selectVersion yet', () => {
    class Older extends BaseVersioning {
      override readonly selectVersion = undefined as never;
      override determineVersion = () => 'v2';
    }
    const versioning = new CombinedVersioning({ sources: [query, new Older()] });
    expect(versioning.determineVersion({ url: '/' })).toBe('v2');
  });

  describe('a combination', () => {
    const reversing = (name: string) => ({ reverser: { reverse: () => `/${name}` } });
    const inner = new CombinedVersioning({
      sources: [
        new HeaderVersioning(reversing('header')),
        new QueryParameterVersioning(reversing('query')),
      ],
    });
    const sources = [inner, new URLPathVersioning(reversing('path'))];
    const versioning = new CombinedVersioning({ sources, allowedVersions });

    test.each<[string, VersioningRequest]>([
      ['by its first source', carrying({ header: 'v2' })],
      ['by its second', carrying({ query: 'v2' })],
      ['by another', carrying({ params: { version: 'v2' } })],
      ['by all', carrying({ header: 'v2', query: 'v2', params: { version: 'v2' } })],
    ])('that is asked %s', (_, request) => {
      expect(versioning.determineVersion(request)).toBe('v2');
    });

    test.each<[string, VersioningRequest, object]>([
      ['where it disagrees in itself', carrying({ header: 'v1', query: 'v2' }), CONFLICT],
      [
        'where it disagrees with another',
        carrying({ query: 'v1', params: { version: 'v2' } }),
        CONFLICT,
      ],
      [
        'with its own status and message',
        carrying({ query: 'v9' }),
        { ...CONFLICT, code: 'ERR_VERSION_NOT_ALLOWED', version: 'v9' },
      ],
    ])('that is refused %s', (_, request, expected) => {
      expect(refusal(versioning, request)).toMatchObject(expected);
    });

    test('that reverses through its own source', () => {
      const reverse = (request: object) => versioning.reverse('view', { request });
      expect(reverse(carrying({ header: 'v2', version: 'v2' }))).toBe('/header');
      expect(reverse(carrying({ query: 'v2', version: 'v2' }))).toBe('/query?version=v2');
      expect(reverse(carrying({ params: { version: 'v2' }, version: 'v2' }))).toBe('/path');
      expect(versioning.reverser).toBe(inner.reverser);
      expect(versioning.vary).toEqual(['Accept-Version']);
    });
  });
});

test('sources are a public field, copied', () => {
  const list = [header];
  const versioning = new CombinedVersioning({ sources: list });
  list.push(new HeaderVersioning());
  expect(versioning).toMatchObject({ sources: [header], onConflict: 'reject' });
  expect(versioning.sources).toSatisfy(Object.isFrozen);
  expect(new CombinedVersioning({ sources, onConflict: null }).onConflict).toBe('reject');
});

describe('at construction, a TypeError says what would not do:', () => {
  const strategies = 'sources must be a list of strategies, got';
  const at = (index: number, expected: string, shown = 'an object') =>
    `sources[${index}] must be ${expected}, got ${shown}`;
  const optional = 'one whose allowedVersions are none, or hold null';

  test.each<[string, string, unknown]>([
    ['no settings', `${strategies} undefined`, undefined],
    ['no sources', `${strategies} undefined`, {}],
    ['sources that are null', `${strategies} null`, { sources: null }],
    ['an empty list', `${strategies} []`, { sources: [] }],
    ['a source alone', `${strategies} an object`, { sources: header }],
    ['a name', at(0, 'a strategy', '"header"'), { sources: ['header'] }],
    ['nothing', at(1, 'a strategy', 'null'), { sources: [header, null] }],
    ['a hole', at(0, 'a strategy', 'undefined'), { sources: new Array(1) }],
    ['a class', at(0, 'a strategy', 'a function'), { sources: [HeaderVersioning] }],
    ['a reverser', at(0, 'a strategy'), { sources: [new RouteReverser({})] }],
    [
      'a source with a default',
      at(1, 'without a defaultVersion of its own'),
      { sources: [header, new QueryParameterVersioning({ defaultVersion: 'v1' })] },
    ],
    [
      'a source with a default that is empty',
      at(0, 'without a defaultVersion of its own'),
      { sources: [new QueryParameterVersioning({ defaultVersion: '' })] },
    ],
    [
      'a source with a selectVersion',
      at(0, 'without a selectVersion of its own'),
      { sources: [new HeaderVersioning({ selectVersion: (sent) => sent })] },
    ],
    [
      'a source whose list has no null',
      at(0, optional),
      { sources: [new NamespaceVersioning({ allowedVersions })] },
    ],
    [
      'a combination with a default',
      at(0, 'without a defaultVersion of its own'),
      { sources: [new CombinedVersioning(settings)] },
    ],
    [
      'a reverser of its own',
      'reverser must be that of each source, got an object',
      { sources, reverser: new RouteReverser({}) },
    ],
    [
      'another onConflict',
      'onConflict must be "reject" or "first", got "last"',
      { sources, onConflict: 'last' },
    ],
    [
      'another setting',
      'there is no setting "source", but defaultVersion,allowedVersions,versionParam,reverser,translate,selectVersion,lifecycle,advertiseVersions,sources,onConflict',
      { source: header },
    ],
  ])('%s', (_, message, settings) => {
    expect(() => new CombinedVersioning(settings as never)).toThrow(
      new TypeError(`CombinedVersioning: ${message}`),
    );
  });
});

describe('selectVersion is not asked of a namespace, which is the server’s own route', () => {
  const allowedVersions = ['v1', 'v2'];
  const versioning = new CombinedVersioning({
    allowedVersions,
    selectVersion: () => 'v2',
    sources: [
      new NamespaceVersioning({ allowedVersions: ['v1', 'v2', 'v3', null] }),
      new HeaderVersioning(),
    ],
  });

  test.each([
    ['a namespace', { resolverMatch: { namespace: 'v1' }, headers: {} }, 'v1'],
    ['a header', { headers: { 'accept-version': 'v1' } }, 'v2'],
    ['nothing', { headers: {} }, 'v2'],
  ])('carried by %s', (_, request, version) => {
    expect(versioning.determineVersion(request)).toBe(version);
  });

  test('so that a namespace which is not offered is refused', () => {
    const request = { resolverMatch: { namespace: 'v3' }, headers: {} };
    expect(() => versioning.determineVersion(request)).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_NOT_ALLOWED', status: 404, version: 'v3' }),
    );
  });
});

test.each<[string, object]>([
  ['no message', { invalidVersionMessage: undefined }],
  ['no status', { invalidVersionStatus: undefined }],
  ['no list of headers', { vary: 'Accept' }],
])('something that has the methods of a strategy, but %s, is none', (_, fields) => {
  const source = Object.assign(new QueryParameterVersioning(), fields);
  expect(() => new CombinedVersioning({ sources: [source] })).toThrow(
    new TypeError('CombinedVersioning: sources[0] must be a strategy, got an object'),
  );
});

test('a source that answers something else than a version is a TypeError that names it', () => {
  class Careless extends HeaderVersioning {
    override determineVersion(): never {
      return 9 as never;
    }
  }
  const versioning = new CombinedVersioning({ sources: [new Careless()] });
  expect(() => versioning.determineVersion({ headers: {} })).toThrow(
    new TypeError('Careless: what determineVersion returns must be a string or null, got 9'),
  );
});
