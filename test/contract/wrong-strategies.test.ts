import {
  AMBIGUOUS,
  BaseVersioning,
  type RequestLike,
  type ReverseOptions,
  requestHeader,
  VersionError,
  type VersionErrorCode,
  type VersionedApi,
  type VersioningSettings,
  type VersionReading,
} from 'request-versioning';
import { type ContractSubject, versioningContract } from 'request-versioning/contract';
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
  override rejection(code: VersionErrorCode, version: Version, request: RequestLike | null) {
    return super.rejection(code, version, request);
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
  override linkVersion(options: ReverseOptions) {
    return super.linkVersion(options);
  }
  withVersion(url: string, version: Version): string {
    if (version === null) return url;
    const changed = new URL(url, 'http://localhost');
    changed.searchParams.set(this.versionParam, version);
    return `${changed.pathname}${changed.search}${changed.hash}`;
  }
}

type Class = new (settings: VersioningSettings) => BaseVersioning;
type More = Partial<ContractSubject>;
const PARAM = 'versionParam names the parameter that carries the version';

const headers = (fields: Record<string, string>) => ({ request: { headers: fields } });
const fetching = (fields: Record<string, string>) => ({
  request: new Request('http://localhost/', { headers: fields }),
});

const byHeader = (Strategy: Class, more: More = {}): ContractSubject => ({
  create: (settings) => new Strategy(settings),
  requestWith: (version) => headers(version === null ? {} : { 'x-version': version }),
  requestWithBoth: (one, other) => headers({ 'x-version': `${one}, ${other}` }),
  followLink: null,
  skip: { [PARAM]: 'the header has a name of its own' },
  ...more,
});

/** Makes a request whose URL is an object with `href`. */
const hrefWith: ContractSubject['requestWith'] = (version, name) => ({
  request: {
    url: {
      href: version === null ? '/users' : `/users?${new URLSearchParams({ [name]: version })}`,
    },
  },
});

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

// An author makes a mistake in one method. Each of these functions replaces one, and passes the right result or a way to get it.

type Read = (sent: VersionReading, request: RequestLike) => VersionReading;
const reading = (read: Read, more?: More) =>
  byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        return read(super.readVersion(request), request);
      }
    },
    more,
  );

/** A strategy whose header lists versions by preference. */
const preferring = (order: (versions: string[]) => VersionReading) =>
  reading((_, request) => order(requestHeader(request, 'X-Version')?.split(', ') ?? []), {
    requestWithBoth: null,
    requestWithPreferred: (versions) => headers({ 'x-version': versions.join(', ') }),
  });

type Decide = (decide: () => Version, request: RequestLike, strategy: ByHeader) => Version;
const deciding = (decide: Decide, more?: More) =>
  byHeader(
    class extends ByHeader {
      override determineVersion(request: RequestLike): Version {
        return decide(() => super.determineVersion(request), request, this);
      }
    },
    more,
  );

type Given = (
  forVersion: (version: Version) => VersionedApi,
  version: Version,
  strategy: ByHeader,
) => VersionedApi;
const giving = (give: Given) =>
  byHeader(
    class extends ByHeader {
      override forVersion(version: Version) {
        return give((each) => super.forVersion(each as never), version, this) as never;
      }
    },
  );

type Preflight = (request: RequestLike, strategy: ByHeader, right: VersionedApi) => VersionedApi;
const preflighting = (preflight: Preflight) =>
  byHeader(
    class extends ByHeader {
      override forPreflight(request: RequestLike) {
        return preflight(request, this, super.forPreflight(request as never)) as never;
      }
    },
  );

const withFields = (Strategy: Class, fields: object) =>
  class extends Strategy {
    constructor(settings: VersioningSettings) {
      super(settings);
      Object.assign(this, fields);
    }
  };

type Link = (options: ReverseOptions, strategy: ByQuery, reverse: ByQuery['reverse']) => string;
const linking = (link: Link) =>
  byQuery(
    class extends ByQuery {
      override reverse(name: string, options: ReverseOptions = {}) {
        const reverse: ByQuery['reverse'] = (...call) => super.reverse(...call);
        return link(options, this, (_, changed) => reverse(name, changed));
      }
    },
  );

type Write = (url: string, version: Version, right: string) => string;
const writing = (write: Write) =>
  byQuery(
    class extends ByQuery {
      override withVersion(url: string, version: Version) {
        return write(url, version, super.withVersion(url, version));
      }
    },
  );

/** Changes a rejection. */
function rejecting(change: (error: VersionError) => object): ContractSubject {
  return deciding((decide) => {
    try {
      return decide();
    } catch (error) {
      throw error instanceof VersionError ? Object.assign(error, change(error)) : error;
    }
  });
}

/** Serves a version although it is rejected. */
function serving(isServed: (error: VersionError, strategy: ByHeader) => boolean): ContractSubject {
  return deciding((decide, _, strategy) => {
    try {
      return decide();
    } catch (error) {
      if (error instanceof VersionError && isServed(error, strategy)) return error.version;
      throw error;
    }
  });
}

const sentIn = (request: RequestLike) => requestHeader(request, 'X-Version');
const isCode = (code: string) => (error: VersionError) => error.code === code;
const FORGED = 'v2 (forged)';
let newest: ByHeader;

/** For each rule a strategy that breaks it, as somebody could write it by mistake. */
const wrong: Readonly<Record<string, ContractSubject>> = {
  'the version sent is the version of the request': reading(
    (_, request) => requestHeader(request, 'Version') ?? null,
  ),
  'a request without a version has the default version, or none': deciding(
    (decide, request, { defaultVersion }) => (sentIn(request) ? decide() : (defaultVersion ?? '')),
  ),
  'a version that is not listed is rejected': serving(isCode('ERR_VERSION_NOT_ALLOWED')),
  'a missing version is rejected if null is not listed': byHeader(
    withFields(ByHeader, { checksDefault: false }),
  ),
  'any text is a version if none is listed': reading((sent) =>
    typeof sent === 'string' ? sent.toLowerCase() : sent,
  ),
  'the empty text is a version': reading((sent) => sent || null),
  'a text that resembles a listed version is not taken for it': byHeader(
    class extends ByHeader {
      override isAllowedVersion(version: Version): boolean {
        const starts = (each: Version) => `${version}`.startsWith(`${each}.`);
        return this.allowedVersions.some(starts) || super.isAllowedVersion(version);
      }
    },
  ),
  'a malformed request is rejected, or has a listed version': reading(
    (sent) => (typeof sent === 'string' ? decodeURIComponent(sent) : sent),
    { malformed: [headers({ 'x-version': '%E0%A4%A' })] },
  ),
  'a strategy uses no settings of another one': byHeader(
    class extends ByHeader {
      constructor(settings: VersioningSettings) {
        super(settings);
        newest = this;
      }
      override isAllowedVersion(version: Version): boolean {
        return newest === this ? super.isAllowedVersion(version) : newest.isAllowedVersion(version);
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
  'a preflight has the listed version that it carries, or null, and is never rejected':
    preflighting((request, strategy) => strategy.forRequest(request as never)),
  'as a source of a combination, a strategy decides as it does alone': byHeader(
    // A combination calls only `readVersion`.
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        const sent = super.readVersion(request);
        return sent === FORGED ? 'v2' : sent;
      }
      override determineVersion(request: RequestLike) {
        if (sentIn(request) !== FORGED) return super.determineVersion(request);
        throw this.rejection('ERR_VERSION_NOT_ALLOWED', null, request);
      }
    },
    { malformed: [headers({ 'x-version': FORGED })] },
  ),
  'forVersion has the version that it gets, also null or one that has ended': giving(
    (forVersion, version, strategy) => forVersion(version ?? strategy.defaultVersion),
  ),
  'forVersion throws a TypeError for a version that is not allowed': giving(
    (forVersion, version, strategy) => {
      if (strategy.isAllowedVersion(version)) return forVersion(version);
      throw strategy.rejection('ERR_VERSION_NOT_ALLOWED', version, null);
    },
  ),
  'forVersion throws a TypeError for null if null is not listed': giving((forVersion, version) =>
    version === null ? { ...forVersion('v1'), version } : forVersion(version),
  ),
  'two different versions are rejected, whether they are listed or not': reading(
    (_, request) => sentIn(request)?.split(', ')[0] ?? null,
  ),
  'the same version twice is one version': reading((sent, request) =>
    sentIn(request)?.includes(',') ? AMBIGUOUS : sent,
  ),

  'the first version of a preference that is listed is the version of the request': preferring(
    (versions) => versions.reverse(),
  ),

  'headers are read in the forms of Node and Fetch, in any case, and as lists': reading(
    (_, request) => Object(request.headers)['x-version'] ?? null,
  ),
  'the URL is read as a path, an absolute URL, a URL object and an object with href': byQuery(
    class extends ByQuery {
      override readVersion({ url }: RequestLike) {
        return super.readVersion({ url: `${url}` });
      }
    },
  ),
  'a request whose headers are empty has no version': reading(
    (sent, request) => (`${requestHeader(request, 'X-Client')?.trim()}` === 'web' ? sent : 'none'),
    {
      requestWith: (version) =>
        headers({ 'x-client': 'web', ...(version !== null && { 'x-version': version }) }),
      requestWithBoth: null,
    },
  ),
  'vary names every header that carries the version': byHeader(
    withFields(ByHeader, { vary: ['Version'] }),
  ),
  'places names the header, the cookie or the query parameter that carries the version': byHeader(
    class extends ByHeader {
      override places() {
        return [{ in: 'header', name: 'Version' } as const];
      }
    },
  ),
  'a header that vary does not name does not change the version': reading(
    (sent, request) => requestHeader(request, 'X-Debug-Version') ?? sent,
  ),
  'missing headers, params or url never mean the default version': byHeader(
    class extends ByHeader {
      override readVersion(request: RequestLike) {
        return super.readVersion({ headers: request.headers ?? {} });
      }
    },
  ),

  'selectVersion may replace the version that was sent': byHeader(
    withFields(ByHeader, { selectsSent: false }),
  ),
  'selectVersion chooses the version of each request that names none, and its choice is checked':
    (() => {
      const versions = new WeakMap<object, Version>();
      return deciding((decide, request) => {
        if (!versions.has(request)) versions.set(request, decide());
        return versions.get(request) ?? null;
      });
    })(),
  'an error of selectVersion passes unchanged': deciding((decide, _, { defaultVersion }) => {
    try {
      return decide();
    } catch (error) {
      if (error instanceof VersionError || error instanceof TypeError) throw error;
      return defaultVersion;
    }
  }),

  'a version ends while the strategy lives': byHeader(
    class extends ByHeader {
      readonly #decided = new Map<string, Version>();
      override determineVersion(request: RequestLike) {
        const sent = `${sentIn(request)}`;
        if (!this.#decided.has(sent)) this.#decided.set(sent, super.determineVersion(request));
        return this.#decided.get(sent) ?? null;
      }
    },
  ),
  'a version that is gone is rejected with 410 and its headers, whether it was sent or chosen':
    rejecting(({ status }) => (status === 410 ? { headers: { Vary: 'X-Version' } } : {})),
  'a version in a brownout is rejected with 503 and the seconds until its end, also as the default':
    rejecting(({ status }) => ({ expose: status < 500 })),

  'the headers of a version name it, announce its end and list the others': byHeader(
    class extends ByHeader {
      override responseHeaders(version: Version) {
        const { Deprecation: _, ...others } = super.responseHeaders(version);
        return others;
      }
    },
  ),
  'a rejection has its code, the version sent, and the headers of no version': rejecting(
    ({ message }) => {
      throw new Error(message);
    },
  ),
  'a rejection has the status and the message of the strategy': byHeader(
    withFields(ByHeader, { invalidVersionStatus: 200 }),
  ),
  'Vary of every response names the headers of selectVersion.vary': byHeader(
    class extends ByHeader {
      override responseHeaders(version: Version) {
        return { ...super.responseHeaders(version), Vary: this.vary.join(', ') };
      }
    },
  ),
  'settings, the request, the route and options stay unchanged': deciding((decide, request) => {
    const version = decide();
    Object.assign(request, { determined: version });
    return version;
  }),

  'reverse passes its arguments to the reverser unchanged if there is no version': linking(
    ({ version, ...options }, strategy, reverse) => {
      strategy.linkVersion({ ...options, version });
      return reverse('', version ? { ...options, version } : options);
    },
  ),
  'reverse passes the request and unknown options to the reverser': linking((options, strategy) => {
    const version = strategy.linkVersion(options);
    const { params, args, query, fragment, request } = options;
    const known = version === null ? options : { params, args, query, fragment, request };
    return strategy.withVersion(strategy.reverser.reverse('users-detail', known), version);
  }),
  'reverse throws a TypeError for an options.version that is not allowed': linking(
    (options, strategy) => {
      const { version = strategy.linkVersion(options) } = options;
      return strategy.withVersion(strategy.reverser.reverse('users-detail', options), version);
    },
  ),
  [PARAM]: writing((_, __, right) => right.replace('&v=', '&version=')),
  'linksCarryVersion is false if links carry no version': byHeader(
    withFields(ByHeader, { linksCarryVersion: true }),
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
    withFields(ByQuery, { linksCarryVersion: false }),
  ),
  'a link leads to the version of its request or of forVersion': byQuery(
    class extends ByQuery {
      #last: Version = null;
      override determineVersion(request: RequestLike) {
        this.#last = super.determineVersion(request);
        return this.#last;
      }
      override reverse(name: string, options: ReverseOptions = {}) {
        const version = this.linkVersion(options);
        const linked = options.request ? this.#last : version;
        return this.withVersion(this.reverser.reverse(name, options), linked);
      }
    },
  ),
  'a link leads to options.version, and to none if that is null': linking((options, _, reverse) => {
    const { version, ...others } = options;
    return reverse('', options.params && version === null ? others : options);
  }),
  'a link leads to request.version if no version before it is given': linking(
    (options, _, reverse) => {
      const { params, request } = options;
      const copy = { ...options, request: { ...request, version: null } };
      return reverse('', params && request ? copy : options);
    },
  ),
  'a link encodes any text as its version': writing((url, version, right) =>
    version
      ? url.replace(/(?=#|$)/, `&${right.includes('&v=') ? 'v' : 'version'}=${version}`)
      : right,
  ),
  'a link keeps the version that is the empty text': writing((url, version, right) =>
    version ? right : url,
  ),
  'a link keeps its name, parameters, query and fragment, and has its version once': writing(
    (_, __, right) => right.replace(/#.*/, ''),
  ),
};

function encodeInPlace(params: object | null = null): void {
  const texts = Object(params);
  for (const name of Object.keys(texts)) texts[name] = encodeURIComponent(texts[name]);
}

const PASSES_ARGUMENTS =
  'reverse passes its arguments to the reverser unchanged if there is no version';

/** Further mistakes, each with the rules that find it. */
const mistakes: Readonly<Record<string, readonly [ContractSubject, ...rules: string[]]>> = {
  'takes the first version that is listed as the default': [
    deciding((decide, _, { allowedVersions }) => decide() ?? allowedVersions[0] ?? null),
    'a request without a version has the default version, or none',
  ],
  'always allows the empty text': [
    byHeader(
      class extends ByHeader {
        override isAllowedVersion(version: Version): boolean {
          return version === '' || super.isAllowedVersion(version);
        }
      },
    ),
    'the empty text is a version',
    'a text that resembles a listed version is not taken for it',
  ],
  'asks selectVersion about a preflight': [
    preflighting((request, { selectVersion }, right) => ({
      ...right,
      version: right.version ?? selectVersion?.(null, request) ?? null,
    })),
    'a preflight has the listed version that it carries, or null, and is never rejected',
  ],
  'rejects the preflight of a version that has ended': [
    preflighting((request, strategy, right) => {
      const { version } = right;
      if (version === null || !(version in strategy.lifecycle)) return right;
      throw strategy.rejection('ERR_VERSION_GONE', version, request);
    }),
    'a preflight has the listed version that it carries, or null, and is never rejected',
  ],
  'cannot decode the version of a preflight': [
    {
      ...preflighting((request, _, right) => {
        decodeURIComponent(`${sentIn(request)}`);
        return right;
      }),
      malformed: [headers({ 'x-version': '%E0%A4%A' })],
    },
    'a preflight has the listed version that it carries, or null, and is never rejected',
  ],
  'decides about the version of forVersion as about that of a request': [
    giving((forVersion, version, strategy) =>
      forVersion(version && strategy.determineVersion({ headers: { 'x-version': version } })),
    ),
    'forVersion has the version that it gets, also null or one that has ended',
  ],
  'rejects with an error that has lost the version and what frameworks read': [
    rejecting(() => ({ version: null, statusCode: undefined, expose: undefined })),
    'a version that is gone is rejected with 410 and its headers, whether it was sent or chosen',
    'a rejection has its code, the version sent, and the headers of no version',
    'a rejection has the status and the message of the strategy',
    'selectVersion may replace the version that was sent',
  ],
  'names the headers of selectVersion.vary on rejections only': [
    byHeader(
      class extends ByHeader {
        override responseHeaders(version: Version) {
          const right = super.responseHeaders(version);
          return version === null ? right : { ...right, Vary: this.vary.join(', ') };
        }
      },
    ),
    'Vary of every response names the headers of selectVersion.vary',
  ],
  'reads the headers of Node in lower case alone': [
    reading((_, { headers }) => {
      const sent = headers instanceof Headers ? headers.get('X-Version') : null;
      const [first = sent] = [Object(headers)['x-version'] ?? []].flat();
      return first;
    }),
    'headers are read in the forms of Node and Fetch, in any case, and as lists',
  ],
  'takes the default if the URL is missing': [
    byQuery(
      class extends ByQuery {
        override readVersion(request: RequestLike) {
          return request.url ? super.readVersion(request) : null;
        }
      },
    ),
    'missing headers, params or url never mean the default version',
  ],
  'takes the default if the parameters of the path are missing': [
    byHeader(
      class extends ByHeader {
        override readVersion(request: RequestLike) {
          return Object(request).params?.version ?? null;
        }
      },
      { requestWith: (version) => ({ request: { params: { version } } }), requestWithBoth: null },
    ),
    'missing headers, params or url never mean the default version',
  ],
  'encodes the parameters of a link in place, if it is built without a request': [
    linking((options, _, reverse) => {
      if (!options.request) encodeInPlace(options.params);
      return reverse('', options);
    }),
    PASSES_ARGUMENTS,
    'settings, the request, the route and options stay unchanged',
  ],
  'encodes the parameters of a link in place, if it is built for a request': [
    linking((options, _, reverse) => {
      if (options.request) encodeInPlace(options.params);
      return reverse('', options);
    }),
    'settings, the request, the route and options stay unchanged',
  ],
  'reads the version of a request that is null': [
    linking((options, _, reverse) => {
      const { request = {} } = options as { request?: object };
      return reverse('', 'version' in request ? options : { ...options });
    }),
    PASSES_ARGUMENTS,
  ],
  'turns the positional arguments of a link into numbers': [
    linking(({ args, ...options }, _, reverse) =>
      reverse('', args ? { ...options, args: args.map(Number) } : options),
    ),
    'reverse passes the request and unknown options to the reverser',
  ],
  'builds the links of forVersion without a version': [
    byQuery(
      class extends ByQuery {
        override forVersion(version: Version) {
          const reverse = (name: string, options?: ReverseOptions) => this.reverse(name, options);
          return { ...super.forVersion(version as never), reverse } as never;
        }
      },
    ),
    'a link leads to the version of its request or of forVersion',
  ],
  'sets a header of a Fetch request': [
    deciding(
      (decide, request) => {
        const version = decide();
        Object(request.headers).set('X-Determined', `${version}`);
        return version;
      },
      { requestWith: (version) => fetching(version === null ? {} : { 'X-Version': version }) },
    ),
    'settings, the request, the route and options stay unchanged',
  ],
  'links to the version "null" of a request': [
    linking((options, strategy, reverse) => {
      const { request } = options;
      const url = reverse('', options);
      return request && 'version' in request
        ? strategy.withVersion(url, `${request.version}`)
        : url;
    }),
    PASSES_ARGUMENTS,
  ],
  'adds the version to a link twice': [
    writing((_, version, right) => right.replace('version=', `version=${version}&version=`)),
    'a link keeps its name, parameters, query and fragment, and has its version once',
  ],
  'reads any parameter that has the name as a word': [
    byQuery(
      class extends ByQuery {
        override readVersion({ url }: RequestLike) {
          return new RegExp(`\\b${this.versionParam}\\b[^=]*=([^&#]*)`).exec(`${url}`)?.[1] ?? null;
        }
      },
    ),
    PARAM,
  ],
  'reads any parameter that ends with the name': [
    byQuery(
      class extends ByQuery {
        override readVersion({ url }: RequestLike) {
          return new RegExp(`\\b${this.versionParam}=([^&#]*)`).exec(`${url}`)?.[1] ?? null;
        }
      },
    ),
    PARAM,
  ],
};

const right: Readonly<Record<string, ContractSubject>> = {
  'reads a header': byHeader(ByHeader),
  'reads a query parameter': byQuery(ByQuery),
  'reads versions by preference': preferring((versions) => versions),
  'reads a cookie beside another one': byHeader(
    class extends ByHeader {
      override readonly vary = ['Cookie'];
      override places() {
        return [{ in: 'cookie', name: 'apiVersion' } as const];
      }
      override readVersion(request: RequestLike) {
        const [, sent] = /apiVersion=([^;]*)/.exec(requestHeader(request, 'Cookie') ?? '') ?? [];
        return sent === undefined ? null : decodeURIComponent(sent);
      }
    },
    {
      requestWith(version) {
        const sent = version === null ? '' : `;apiVersion=${encodeURIComponent(version)}`;
        return headers({ cookie: `theme=dark${sent}` });
      },
      requestWithBoth: null,
    },
  ),
  'reads, of a copy of the request, a header to which a proxy moves the version from the path':
    byHeader(
      class extends ByHeader {
        override places() {
          return [{ in: 'path', name: 'version' }, { in: 'namespace' }] as const;
        }
        override readVersion(request: RequestLike) {
          const copy = { ...request };
          const { get } = Object(copy.headers);
          return get ? get.call(copy.headers, 'X-Version') : super.readVersion(copy);
        }
      },
      {
        requestWith: (version) => ({
          request: {
            url: null,
            ...headers(version === null ? {} : { 'x-version': version }).request,
          },
        }),
        requestWithBoth: null,
      },
    ),
  'reads the href of a URL, also of a link': {
    ...byQuery(ByQuery),
    requestWith: hrefWith,
    followLink: (url, name) =>
      hrefWith(new URL(url, 'http://localhost').searchParams.get(name), name),
  },
};

/** Returns the broken rules with their messages. */
const brokenRules = (subject: ContractSubject) =>
  versioningContract(subject).flatMap(({ name, run }): [rule: string, message: string][] => {
    try {
      run();
      return [];
    } catch (error) {
      return [[name, (error as Error).message]];
    }
  });

test.each(Object.entries(right))('a right strategy that %s keeps every rule', (_, subject) => {
  expect(brokenRules(subject)).toEqual([]);
});

test.each(Object.entries(wrong))('"%s" is broken by its wrong strategy', (rule, subject) => {
  expect(brokenRules(subject)).toContainEqual([
    rule,
    expect.stringContaining(`The rule "${rule}" is broken: `),
  ]);
});

test.each(Object.entries(mistakes))(
  'a strategy that %s breaks its rules',
  (_, [subject, ...rules]) => {
    const broken = brokenRules(subject).map(([rule]) => rule);
    expect(broken).toEqual(expect.arrayContaining(rules));
  },
);

test('the rules leave the clock as it was', () => {
  const { now } = Date;
  brokenRules(byHeader(ByHeader));
  expect(Date.now).toBe(now);
});

test('each rule has a wrong strategy', () => {
  const rules = Object.values(right).flatMap((each) => versioningContract(each));
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
      params: {
        url: new URL('http://localhost/'),
        deep: [[/x/, {}]],
        id: new Map(),
        read: () => 1,
      },
    },
  });
  const [rule] = versioningContract(byHeader(FailingVersioning, { requestWith }));
  const message = [
    'The rule "the version sent is the version of the request" is broken: threw Error: no token (ENOENT)',
    'strategy: FailingVersioning with the settings {allowedVersions: ["v1", "v2"], defaultVersion: "v1"}',
    'sent: Request {headers: Headers {x-version: "v1"}, url: "http://localhost/"} with the route {params: {deep: [[/x/, {…}]], id: Map {}, read: a function, url: URL http://localhost/}}',
  ].join('\n  ');
  expect(rule?.run).toThrow(expect.objectContaining({ message, cause }));
});

test('a failure shows what was expected and what came', () => {
  const rule = 'a version that is not listed is rejected';
  const [[, message] = []] = brokenRules(wrong[rule] as ContractSubject);
  expect(message?.split('\n')[0]).toBe(
    `The rule "${rule}" is broken: determineVersion: expected "ERR_VERSION_NOT_ALLOWED", got "v3"`,
  );
});

test.each([
  [
    'missing headers, params or url never mean the default version',
    'without headers: expected "a TypeError" or "v2", got "v1"',
  ],
  [
    'an error of selectVersion passes unchanged',
    'expected "the error of selectVersion itself, and no copy", got Error: the database is down',
  ],
])('a failure of "%s" says what was meant', (rule, problem) => {
  const copying = deciding((decide) => {
    try {
      return decide();
    } catch (error) {
      throw error instanceof VersionError ? error : new Error((error as Error).message);
    }
  });
  const subject = rule.startsWith('missing') ? (wrong[rule] as ContractSubject) : copying;
  expect(new Map(brokenRules(subject)).get(rule)).toContain(problem);
});

test('vary need not name a header that every request has, and a version may be a preference', () => {
  class ByPreference extends ByHeader {
    override readVersion(request: RequestLike): VersionReading {
      return requestHeader(request, 'X-Version')?.split(', ') ?? null;
    }
  }
  const requestWith: ContractSubject['requestWith'] = (version) =>
    fetching({ 'X-Client': 'web', ...(version !== null && { 'X-Version': version }) });
  const subject = byHeader(ByPreference, { requestWith, requestWithBoth: null });
  expect(brokenRules(subject)).toEqual([]);
});

test('versioningContract throws a TypeError for an unknown rule to skip', () => {
  const run = () => versioningContract({ ...byQuery(ByQuery), skip: { links: 'no' } });
  expect(run).toThrow(TypeError);
  expect(run).toThrow('versioningContract: unknown rule "links". Known rules: ');
});
