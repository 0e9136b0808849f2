import {
  AMBIGUOUS,
  BaseVersioning,
  type RequestLike,
  type ReverseOptions,
  requestHeader,
  VersionError,
  type VersioningSettings,
  type VersionReading,
} from 'request-versioning';
import {
  type ContractStrategy,
  type ContractSubject,
  versioningContract,
} from 'request-versioning/contract';
import { expect, test } from 'vitest';

type Version = string | null;

/** A right strategy: the version is the header `X-Version`. */
class ByHeader extends BaseVersioning {
  override readonly vary: readonly string[] = ['X-Version'];
  readVersion(request: RequestLike): VersionReading {
    const sent = requestHeader(request, 'X-Version')?.split(/, */);
    const [version = null, ...others] = new Set(sent);
    return others.length > 0 ? AMBIGUOUS : version;
  }
  override determineVersion(request: RequestLike): Version {
    return this.resolveVersion(this.readVersion(request), request);
  }
}

/** A right strategy: the version is the query parameter that `versionParam` names. */
class ByQuery extends BaseVersioning {
  override readonly linksCarryVersion: boolean = true;
  readVersion({ url }: RequestLike): VersionReading {
    const href = typeof url === 'string' ? url : (url as URL).href;
    return new URL(href, 'http://localhost').searchParams.get(this.versionParam);
  }
  override determineVersion(request: RequestLike): Version {
    return this.resolveVersion(this.readVersion(request), request);
  }
  override reverse(name: string, options: ReverseOptions = {}): string {
    return this.withVersion(super.reverse(name, options), this.linkVersion(options));
  }
  withVersion(url: string, version: Version): string {
    if (version === null) return url;
    const changed = new URL(url, 'http://localhost');
    changed.searchParams.set(this.versionParam, version);
    return `${changed.pathname}${changed.search}${changed.hash}`;
  }
}

type Class = new (settings: VersioningSettings) => ContractStrategy;

const byHeader = (Strategy: Class, more: Partial<ContractSubject> = {}): ContractSubject => ({
  create: (settings) => new Strategy(settings),
  requestWith: (version) => ({
    request: { headers: version === null ? {} : { 'x-version': version } },
  }),
  requestWithBoth: (one, other) => ({ request: { headers: { 'x-version': `${one}, ${other}` } } }),
  followLink: null,
  ...more,
  skip: { [PARAM]: 'the header has a name of its own', ...more.skip },
});
const PARAM = 'versionParam names the parameter that carries the version';

const byQuery = (Strategy: Class): ContractSubject => ({
  create: (settings) => new Strategy(settings),
  requestWith: (version, name) => ({
    request: {
      url: version === null ? '/users' : `/users?${new URLSearchParams({ [name]: version })}`,
    },
  }),
  requestWithBoth: null,
  followLink: (url) => ({ request: { url } }),
});

const rawHeader = ({ headers }: RequestLike) =>
  (headers as Record<string, string>)['x-version'] ?? null;
let newest: ByHeader;

/** Serves a version that has ended. */
function serving(determine: () => Version, status?: number): Version {
  try {
    return determine();
  } catch (error) {
    if (
      error instanceof VersionError &&
      error.status >= 410 &&
      (status ?? error.status) === error.status
    ) {
      return error.version;
    }
    throw error;
  }
}

/** Changes the error of a rejection. */
function rejecting(determine: () => Version, change: (error: VersionError) => object): Version {
  try {
    return determine();
  } catch (error) {
    throw error instanceof VersionError ? Object.assign(error, change(error)) : error;
  }
}

/** For each rule a strategy that breaks it, as somebody could write it by mistake. */
const wrong: Readonly<Record<string, ContractSubject>> = {
  'the version sent is the version of the request': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        return requestHeader(request, 'Version') ?? null;
      }
    },
  ),
  'a request without a version has the default version, or none': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        return this.readVersion(request) === null
          ? (this.defaultVersion ?? '')
          : super.determineVersion(request);
      }
    },
  ),
  'a version that is not listed is rejected': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        const version = this.readVersion(request);
        return typeof version === 'string' ? version : super.determineVersion(request);
      }
    },
  ),
  'a missing version is rejected if null is not listed': byHeader(
    class extends ByHeader {
      override readonly checksDefault = false;
    },
  ),
  'any text is a version if none is listed': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        const reading = super.readVersion(request);
        return typeof reading === 'string' ? reading.toLowerCase().replace('.0', '') : reading;
      }
    },
  ),
  'the empty text is a version': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        return super.readVersion(request) || null;
      }
    },
  ),
  'a text that resembles a listed version is not taken for it': byHeader(
    class extends ByHeader {
      override isAllowedVersion(version: Version): boolean {
        return (
          this.allowedVersions.some((each) => `${version}`.startsWith(`${each}.`)) ||
          super.isAllowedVersion(version)
        );
      }
    },
  ),
  'a malformed request is rejected, or has a listed version': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        if (requestHeader(request, 'X-Version') === '%E0%A4%A') decodeURIComponent('%E0%A4%A');
        return super.readVersion(request);
      }
    },
    { malformed: [{ request: { headers: { 'x-version': '%E0%A4%A' } } }] },
  ),
  'other requests do not change the version of a request': byHeader(
    class extends ByHeader {
      #last: VersionReading = null;
      override readVersion(request: RequestLike) {
        this.#last = super.readVersion(request) ?? this.#last;
        return this.#last;
      }
    },
  ),
  'a strategy uses no settings of another one': byHeader(
    class extends ByHeader {
      constructor(settings: VersioningSettings) {
        super(settings);
        newest = this;
      }
      override isAllowedVersion(version: Version): boolean {
        return this === newest ? super.isAllowedVersion(version) : newest.isAllowedVersion(version);
      }
    },
  ),
  'an empty route means the same as no route': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike, route?: object | null) {
        return super.determineVersion(route ? { ...route, headers: {} } : request);
      }
    },
  ),
  'a preflight has the listed version that it carries, or null, and is never rejected': byHeader(
    class extends ByHeader {
      override forPreflight(request: RequestLike) {
        return super.forRequest(request as never);
      }
    },
  ),
  'as a source of a combination, a strategy decides as it does alone': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        const reading = super.readVersion(request);
        return typeof reading === 'string' ? reading.replace(' (forged)', '') : reading;
      }
      override determineVersion(request: RequestLike) {
        const sent = requestHeader(request, 'X-Version');
        if (sent?.endsWith('(forged)'))
          throw this.rejection('ERR_VERSION_NOT_ALLOWED', sent, request);
        return super.determineVersion(request);
      }
    },
    { malformed: [{ request: { headers: { 'x-version': 'v2 (forged)' } } }] },
  ),
  'forVersion has the version that it gets, also null': byHeader(
    class extends ByHeader {
      override forVersion(version: Version) {
        return super.forVersion((version ?? this.defaultVersion) as never);
      }
    },
  ),
  'forVersion throws a TypeError for a version that is not allowed': byHeader(
    class extends ByHeader {
      override forVersion(version: Version) {
        return super.forVersion(
          (this.isAllowedVersion(version) ? version : this.defaultVersion) as never,
        );
      }
    },
  ),
  'forVersion throws a TypeError for null if null is not listed': byHeader(
    class extends ByHeader {
      override forVersion(version: Version) {
        return version === null
          ? ({ ...super.forVersion('v1' as never), version } as never)
          : super.forVersion(version as never);
      }
    },
  ),
  'two different versions are rejected, whether they are listed or not': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        const [version = null] = requestHeader(request, 'X-Version')?.split(', ') ?? [];
        return version;
      }
    },
  ),
  'the same version twice is one version': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        return requestHeader(request, 'X-Version')?.includes(',')
          ? AMBIGUOUS
          : super.readVersion(request);
      }
    },
  ),

  'headers are read in the forms of Node and Fetch, in any case, and as lists': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        return super.readVersion({ headers: { 'x-version': rawHeader(request) ?? [] } });
      }
    },
  ),
  'the URL is read as a path, an absolute URL, a URL object and an object with href': byQuery(
    class extends ByQuery {
      override readVersion({ url }: RequestLike) {
        return super.readVersion({ url: `${url}` });
      }
    },
  ),
  'a request whose headers are empty has no version': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        const version = requestHeader(request, 'X-Client') as string;
        return version.includes('web') ? super.readVersion(request) : null;
      }
    },
    {
      requestWith: (version) => ({
        request: {
          headers: { 'x-client': 'web', ...(version !== null && { 'x-version': version }) },
        },
      }),
      requestWithBoth: null,
    },
  ),
  'vary names every header that carries the version': byHeader(
    class extends ByHeader {
      override readonly vary = ['Version'];
    },
  ),
  'a header that vary does not name does not change the version': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        return requestHeader(request, 'X-Debug-Version') ?? super.readVersion(request);
      }
    },
  ),
  'missing headers, params or url never mean the default version': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        return super.readVersion({ headers: request.headers ?? {} });
      }
    },
  ),

  'selectVersion chooses the version of a request that names none': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        return super.determineVersion({ headers: request.headers });
      }
    },
  ),
  'selectVersion may replace the version that was sent': byHeader(
    class extends ByHeader {
      override readonly selectsSent = false;
    },
  ),
  'selectVersion is asked for each request': byHeader(
    class extends ByHeader {
      #versions = new WeakMap<object, Version>();
      override determineVersion(request: RequestLike) {
        const version = this.#versions.get(request) ?? super.determineVersion(request);
        this.#versions.set(request, version);
        return version;
      }
    },
  ),
  'the choice of selectVersion is checked': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        const version = this.selectVersion?.(null, request);
        return this.readVersion(request) === null && version
          ? version
          : super.determineVersion(request);
      }
    },
  ),
  'null and undefined from selectVersion mean the default version': byHeader(
    class extends ByHeader {
      constructor({ selectVersion, ...settings }: VersioningSettings) {
        const select: typeof selectVersion = (...sent) => `${selectVersion?.(...sent)}`;
        super({ ...settings, selectVersion: selectVersion && select });
      }
    },
  ),
  'an error of selectVersion passes unchanged': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        try {
          return super.determineVersion(request);
        } catch (error) {
          if (error instanceof VersionError || error instanceof TypeError) throw error;
          return this.defaultVersion;
        }
      }
    },
  ),

  'a version that is gone is rejected': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        const version = this.readVersion(request);
        const isAllowed = typeof version === 'string' && this.isAllowedVersion(version);
        return isAllowed && !this.selectVersion ? version : super.determineVersion(request);
      }
    },
  ),
  'a default version that is gone is rejected': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        const isSent = this.readVersion(request) !== null || this.selectVersion;
        return isSent
          ? super.determineVersion(request)
          : (this.defaultVersion ?? super.determineVersion(request));
      }
    },
  ),
  'a version that selectVersion chooses is rejected if it is gone': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        return this.selectVersion
          ? serving(() => super.determineVersion(request))
          : super.determineVersion(request);
      }
    },
  ),
  'a version in a brownout is rejected, also as the default': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        return serving(() => super.determineVersion(request), 503);
      }
    },
  ),
  'a version ends while the strategy lives': byHeader(
    class extends ByHeader {
      readonly #decided = new Map<string, Version>();
      override determineVersion(request: RequestLike) {
        if (this.selectVersion) return super.determineVersion(request);
        const sent = String(requestHeader(request, 'X-Version'));
        if (!this.#decided.has(sent)) this.#decided.set(sent, super.determineVersion(request));
        return this.#decided.get(sent) ?? null;
      }
    },
  ),
  'the rejection of a version that is gone is a 410 with the headers of the version': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        return rejecting(
          () => super.determineVersion(request),
          (error) => (error.status === 410 ? { headers: { Vary: 'X-Version' } } : {}),
        );
      }
    },
  ),
  'the rejection of a brownout is a 503 with the seconds until its end': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        return rejecting(
          () => super.determineVersion(request),
          ({ status }) => ({ expose: status < 500 }),
        );
      }
    },
  ),
  'forVersion and forPreflight serve a version that has ended': byHeader(
    class extends ByHeader {
      override forVersion(version: Version) {
        const { gone = '9999' } = this.lifecycle[`${version}`] ?? {};
        if (Date.parse(gone) < Date.now()) throw this.rejection('ERR_VERSION_GONE', version, null);
        return super.forVersion(version as never);
      }
    },
  ),

  'the headers of a version name it, announce its end and list the others': byHeader(
    class extends ByHeader {
      override responseHeaders(version: Version) {
        const { Deprecation: _, ...headers } = super.responseHeaders(version);
        return headers;
      }
    },
  ),
  'a rejection has its code, the version sent, and the headers of no version': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        return rejecting(
          () => super.determineVersion(request),
          ({ code }) =>
            code === 'ERR_VERSION_NOT_ALLOWED' && !this.selectVersion ? { version: null } : {},
        );
      }
    },
  ),
  'a rejection has the status and the message of the strategy': byHeader(
    class extends ByHeader {
      override readonly invalidVersionStatus = 200;
    },
  ),
  'Vary of every response names the headers of selectVersion.vary': byHeader(
    class extends ByHeader {
      override responseHeaders(version: Version) {
        const { Vary: _, ...headers } = super.responseHeaders(version);
        return { Vary: this.vary.join(', '), ...headers };
      }
    },
  ),
  'settings, the request, the route and options stay unchanged': byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike) {
        const version = super.determineVersion(request);
        Object.assign(request, { determined: version });
        return version;
      }
    },
  ),

  'reverse passes its arguments to the reverser unchanged if there is no version': byHeader(
    class extends ByHeader {
      override reverse(name: string, { version, ...options }: ReverseOptions = {}) {
        return super.reverse(name, version ? { ...options, version } : options);
      }
    },
  ),
  'reverse passes the request and unknown options to the reverser': byQuery(
    class extends ByQuery {
      override reverse(name: string, options: ReverseOptions = {}) {
        const version = this.linkVersion(options);
        if (version === null) return super.reverse(name, options);
        const { params, args, query, fragment, request } = options;
        return this.withVersion(
          this.reverser.reverse(name, { params, args, query, fragment, request }),
          version,
        );
      }
    },
  ),
  'reverse throws a TypeError for an options.version that is not allowed': byQuery(
    class extends ByQuery {
      override reverse(name: string, options: ReverseOptions = {}) {
        const { version = this.linkVersion(options) } = options;
        return this.withVersion(this.reverser.reverse(name, options), version);
      }
    },
  ),
  [PARAM]: byQuery(
    class extends ByQuery {
      override withVersion(url: string, version: Version) {
        return super.withVersion(url, version).replace('&v=', '&version=');
      }
    },
  ),
  'linksCarryVersion is false if links carry no version': byHeader(
    class extends ByHeader {
      override readonly linksCarryVersion = true;
    },
  ),
  'a link is the URL of the reverser if links carry no version': byHeader(
    class extends ByHeader {
      override reverse(name: string, options: ReverseOptions = {}) {
        const version = this.linkVersion(options);
        return super.reverse(name, options) + (version === null ? '' : `&version=${version}`);
      }
    },
  ),
  'linksCarryVersion is true if links carry the version': byQuery(
    class extends ByQuery {
      override readonly linksCarryVersion = false;
    },
  ),
  'a link leads to the version of its request': byQuery(
    class extends ByQuery {
      #version: Version = null;
      override forRequest(request: RequestLike) {
        const api = super.forRequest(request as never);
        this.#version = api.version;
        return api;
      }
      override reverse(name: string, options: ReverseOptions = {}) {
        this.linkVersion(options);
        const { version = options.request ? this.#version : null } = options;
        return this.withVersion(this.reverser.reverse(name, options), version);
      }
    },
  ),
  'a link leads to options.version, and to none if that is null': byQuery(
    class extends ByQuery {
      override reverse(name: string, options: ReverseOptions = {}) {
        const { request, version } = options;
        if (version === null && request?.url)
          return super.reverse(name, { ...options, version: 'v1' });
        return super.reverse(name, options);
      }
    },
  ),
  'a link leads to request.version if no version before it is given': byQuery(
    class extends ByQuery {
      override reverse(name: string, options: ReverseOptions = {}) {
        const { request } = options;
        return super.reverse(
          name,
          request?.version === 'v1' ? { ...options, version: 'v1' } : options,
        );
      }
    },
  ),
  'a link of forVersion leads to its version': byQuery(
    class extends ByQuery {
      override reverse(name: string, options: ReverseOptions = {}) {
        return options.request === null && 'params' in options && options.query
          ? this.reverser.reverse(name, options)
          : super.reverse(name, options);
      }
    },
  ),
  'a link encodes any text as its version': byQuery(
    class extends ByQuery {
      override withVersion(url: string, version: Version) {
        return version === null ? url : url.replace(/(?=#|$)/, `&${this.versionParam}=${version}`);
      }
    },
  ),
  'a link keeps the version that is the empty text': byQuery(
    class extends ByQuery {
      override withVersion(url: string, version: Version) {
        return version ? super.withVersion(url, version) : url;
      }
    },
  ),
  'a link keeps its name, parameters, query and fragment, and has its version once': byQuery(
    class extends ByQuery {
      override withVersion(url: string, version: Version) {
        return super.withVersion(url, version).replace(/#.*/, '');
      }
    },
  ),
};

test('a right strategy keeps every rule', () => {
  for (const subject of [byHeader(ByHeader), byQuery(ByQuery)]) {
    for (const { run } of versioningContract(subject)) run();
  }
});

/** Returns the first broken rule, and its message. */
function firstBroken(
  subject: ContractSubject,
): readonly [rule: string, message: string] | undefined {
  for (const { name, run } of versioningContract(subject)) {
    try {
      run();
    } catch (error) {
      return [name, (error as Error).message];
    }
  }
  return undefined;
}

test.each(Object.entries(wrong))(
  '"%s" is the first rule that its wrong strategy breaks',
  (rule, subject) => {
    expect(firstBroken(subject)).toEqual([
      rule,
      expect.stringContaining(`The rule "${rule}" is broken: `),
    ]);
  },
);

/** Further strategies that break a rule in another way, after a rule that says it more clearly. */
const further: readonly (readonly [rule: string, mistake: string, subject: ContractSubject])[] = [
  [
    'the version sent is the version of the request',
    'cannot be created',
    byHeader(
      class extends ByHeader {
        constructor(settings: VersioningSettings) {
          super({ ...settings, versionParam: 7 as never });
        }
      },
    ),
  ],
  [
    'a preflight has the listed version that it carries, or null, and is never rejected',
    'takes both versions of a preflight',
    byHeader(
      class extends ByHeader {
        override forPreflight(request: RequestLike) {
          const sent = rawHeader(request);
          const api = super.forPreflight(request as never);
          return sent?.includes(',') ? ({ ...api, version: sent } as never) : api;
        }
      },
    ),
  ],
  [
    'a rejection has its code, the version sent, and the headers of no version',
    'replaces the rejection',
    byHeader(
      class extends ByHeader {
        override determineVersion(request: RequestLike): Version {
          return rejecting(
            () => super.determineVersion(request),
            ({ message }) => {
              throw new Error(message);
            },
          );
        }
      },
    ),
  ],
  [
    'forVersion throws a TypeError for a version that is not allowed',
    'rejects it as if a client had sent it',
    byHeader(
      class extends ByHeader {
        override forVersion(version: Version) {
          if (!this.isAllowedVersion(version)) {
            throw this.rejection('ERR_VERSION_NOT_ALLOWED', version, null);
          }
          return super.forVersion(version as never);
        }
      },
    ),
  ],
  [
    'a header that vary does not name does not change the version',
    'reads another header of Fetch',
    byHeader(
      class extends ByHeader {
        override readVersion(request: RequestLike) {
          return requestHeader(request, 'X-Debug-Version') ?? super.readVersion(request);
        }
      },
      {
        requestWith: (version) => ({
          request: new Request('http://localhost/', {
            headers: version === null ? {} : { 'X-Version': version },
          }),
        }),
      },
    ),
  ],
  [
    'reverse passes the request and unknown options to the reverser',
    'passes a copy of the request',
    byHeader(
      class extends ByHeader {
        override reverse(name: string, options: ReverseOptions = {}) {
          const { request } = options;
          return super.reverse(name, request ? { ...options, request: { ...request } } : options);
        }
      },
    ),
  ],
  [
    'a link keeps its name, parameters, query and fragment, and has its version once',
    'has its version twice',
    byQuery(
      class extends ByQuery {
        override withVersion(url: string, version: Version) {
          const again = version === null ? '' : `&also=${version}`;
          return super.withVersion(url, version).replace(/(?=#|$)/, again);
        }
      },
    ),
  ],
];

test.each(further)('"%s" is broken by a strategy that %s', (rule, _, subject) => {
  const run = versioningContract(subject).find(({ name }) => name === rule)?.run;
  expect(run).toThrow(`The rule "${rule}" is broken: `);
});

test('each rule has a wrong strategy', () => {
  const rules = [byHeader(ByHeader), byQuery(ByQuery)].flatMap((each) => versioningContract(each));
  expect(Object.keys(wrong).sort()).toEqual([...new Set(rules.map(({ name }) => name))].sort());
});

test('a failure shows the settings and the request, and has the error of the strategy as its cause', () => {
  const cause = Object.assign(new Error('no token'), { code: 'ENOENT' });
  class FailingVersioning extends ByHeader {
    override readVersion(): VersionReading {
      throw cause;
    }
  }
  const requestWith: ContractSubject['requestWith'] = (version) => ({
    request: Object.assign(
      new Request('http://localhost/', { headers: { 'X-Version': `${version}` } }),
    ),
    route: {
      params: { url: new URL('http://localhost/'), deep: [[/x/, [{}]]], id: new Map() },
    },
  });
  const [rule] = versioningContract(byHeader(FailingVersioning, { requestWith }));
  const message = [
    'The rule "the version sent is the version of the request" is broken: threw Error: no token (ENOENT)',
    'strategy: FailingVersioning with the settings {allowedVersions: ["v1", "v2"], defaultVersion: "v1"}',
    'sent: Request {headers: Headers {x-version: "v1"}, url: "http://localhost/"} with the route {params: {deep: [[/x/, [{…}]]], id: Map {}, url: URL http://localhost/}}',
  ].join('\n  ');
  expect(rule?.run).toThrow(expect.objectContaining({ message, cause }));
});

test('a failure shows what was expected and what came', () => {
  const rule = 'a version that is not listed is rejected';
  expect(firstBroken(wrong[rule] as ContractSubject)?.[1].split('\n')[0]).toBe(
    `The rule "${rule}" is broken: determineVersion: expected "ERR_VERSION_NOT_ALLOWED", got "v3"`,
  );
});

test('vary need not name a header that every request has, and a version may be a preference', () => {
  class ByPreference extends ByHeader {
    override readVersion(request: RequestLike): VersionReading {
      return requestHeader(request, 'X-Version')?.split(', ') ?? null;
    }
  }
  const requestWith: ContractSubject['requestWith'] = (version) => ({
    request: new Request('http://localhost/', {
      headers: { 'X-Client': 'web', ...(version !== null && { 'X-Version': version }) },
    }),
  });
  const subject = byHeader(ByPreference, { requestWith, requestWithBoth: null });
  expect(firstBroken(subject)).toBeUndefined();
});

test.each([
  ['an unknown key', { carriesAnyText: false }, 'versioningContract: unknown key "carriesAnyText"'],
  [
    'an unknown rule to skip',
    { skip: { links: 'no' } },
    'versioningContract: skip names an unknown rule, "links".',
  ],
])('versioningContract throws a TypeError for %s', (_, more, message) => {
  const run = () => versioningContract({ ...byQuery(ByQuery), ...more });
  expect(run).toThrow(TypeError);
  expect(run).toThrow(message);
});
