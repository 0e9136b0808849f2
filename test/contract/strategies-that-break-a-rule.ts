import {
  AcceptHeaderVersioning,
  AMBIGUOUS,
  BaseVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  type ReverseOptions,
  type SelectVersion,
  URLPathVersioning,
  VersionError,
  type VersioningRequest,
  type VersioningSettings,
} from 'request-versioning';
import type { ContractStrategy, ContractSubject } from 'request-versioning/contract';

type Version = string | null;

interface HeaderRequest extends VersioningRequest {
  readonly headers: { readonly 'x-api-version'?: string };
}

/** A strategy that keeps the contract. The others differ from it in one fault. */
class Right extends BaseVersioning {
  override vary: readonly string[] = ['X-API-Version'];

  override determineVersion(request: HeaderRequest): Version {
    return this.resolveVersion(this.read(request), request);
  }

  read(request: HeaderRequest): Version {
    const [version = null, ...others] = this.header(request)?.split(',') ?? [];
    if (others.every((other) => other === version)) return version;
    throw this.rejection('ERR_VERSION_AMBIGUOUS', null, request);
  }

  header({ headers }: HeaderRequest): string | null | undefined {
    return headers instanceof Headers ? headers.get('x-api-version') : headers['x-api-version'];
  }
}

/** A right subject. Its headers have no prototype, like the headers of an HTTP/2 request. */
export const right: ContractSubject = {
  create: (settings) => new Right(settings),
  requestWith: (version) => ({
    request: {
      headers: { __proto__: null, ...(version !== null && { 'x-api-version': version }) },
    },
  }),
  requestWithBoth: (one, other) => ({
    request: { headers: { 'x-api-version': `${one},${other}` } },
  }),
  linksCarryVersion: false,
};

/** A right subject whose links carry the version, with Fetch requests and an empty route. */
export const linking: ContractSubject = {
  create: (settings) => new QueryParameterVersioning(settings),
  requestWith: (version, param) => ({
    request: new Request(`http://localhost/${version === null ? '' : `?${param}=${version}`}`, {
      headers: { accept: '*/*' },
    }),
    route: { params: {} },
  }),
  requestWithBoth: (one, other) => ({ request: { url: `/?version=${one}&version=${other}` } }),
  followLink: (url) => ({ request: { url } }),
  readsVersionParam: true,
  versions: ['2026-01-01', '2026-02-01', '2026-03-01'],
};

type Method<Name extends keyof ContractStrategy> = Extract<
  ContractStrategy[Name],
  (...args: never) => unknown
>;

/** Makes a subject whose method `name` is the result of `change`, which gets the right method. */
function changing<Name extends keyof ContractStrategy>(
  name: Name,
  change: (method: Method<Name>) => (...args: Parameters<Method<Name>>) => unknown,
  subject = right,
): ContractSubject {
  return {
    ...subject,
    create(settings) {
      const strategy = subject.create(settings);
      const method = strategy[name] as Method<Name>;
      return Object.assign(strategy, { [name]: change(method.bind(strategy) as Method<Name>) });
    },
  };
}

/** Makes a subject that calls `touch` before it determines the version. */
const touching = (
  touch: (...sent: Parameters<Method<'determineVersion'>>) => void,
  subject = right,
) =>
  changing(
    'determineVersion',
    (determine) => (request, route) => {
      touch(request, route);
      return determine(request);
    },
    subject,
  );

/** Returns a function that makes a subject whose links are the results of `change`. */
const changingLinks =
  (subject: ContractSubject) =>
  (
    change: (reverse: (options: ReverseOptions) => string, options: ReverseOptions) => string,
  ): ContractSubject =>
    changing(
      'reverse',
      (reverse) =>
        (name, options = {}) =>
          change((changed) => reverse(name, changed), options),
      subject,
    );

const reversing = changingLinks(right);
const linkingTo = changingLinks(linking);

/** Makes a subject whose links, which carry the version, lose the option `name`. */
const losing = (name: keyof ReverseOptions) =>
  linkingTo((reverse, options) => reverse({ ...options, [name]: undefined }));

/** Returns the version that a link keeps. */
const versionOf = ({ version, current }: ReverseOptions) =>
  version === undefined ? current?.version : version;

/** Makes a subject whose strategy has other `fields`. */
const having = (fields: (strategy: Right) => object): ContractSubject => ({
  ...right,
  create(settings) {
    const strategy = new Right(settings);
    return Object.assign(strategy, fields(strategy));
  },
});

/** A right subject whose strategy reads plain headers only. */
export const readingPlainHeaders: ContractSubject = {
  ...having(() => ({ header: ({ headers }: HeaderRequest) => headers['x-api-version'] })),
  readsAnyHeaders: false,
};

/** Changes the result of a method. `method` returns the right version. */
type Change = (method: () => Version, request: HeaderRequest, strategy: Right) => unknown;

/** Returns a function that makes a subject whose method `name` returns the result of `change`. */
const changingResult = (name: 'read' | 'determineVersion') => (change: Change) =>
  having((strategy) => {
    const method = strategy[name].bind(strategy);
    return { [name]: (request: HeaderRequest) => change(() => method(request), request, strategy) };
  });

const reading = changingResult('read');
const determining = changingResult('determineVersion');

/** Makes a subject whose strategy passes each version that it reads through `read`. */
export const readingText = (read: (text: string) => Version) =>
  reading((rightRead) => {
    const text = rightRead();
    return text === null ? null : read(text);
  });

/** Makes a subject whose requests carry only some texts, like the host of a request. */
export const readingHost = (read: (text: string) => Version): ContractSubject => ({
  ...readingText(read),
  carriesAnyText: false,
});

/** Makes a subject whose strategy throws the result of `change`, which gets the right rejection. */
const rejecting = (change: (error: VersionError) => unknown) =>
  determining((determine) => {
    try {
      return determine();
    } catch (error) {
      throw error instanceof VersionError ? change(error) : error;
    }
  });

/** Makes a subject whose rejections have `fields`. */
const rejectingWith = (fields: object) => rejecting((error) => Object.assign(error, fields));

/** Makes a subject whose strategy has the settings that `change` returns. */
const setting = (
  change: (settings: VersioningSettings) => VersioningSettings,
): ContractSubject => ({ ...right, create: (settings) => new Right(change(settings)) });

/** Makes a subject whose `selectVersion` is the result of `change`, which gets the right function. */
const selecting = (change: (select: SelectVersion) => SelectVersion | undefined) =>
  setting(({ selectVersion, ...settings }) => {
    return { ...settings, selectVersion: selectVersion && change(selectVersion) };
  });

/** Makes a subject whose strategy takes the version sent if `selectVersion` returns `nothing`. */
const keepingSentFor = (nothing: null | undefined) =>
  selecting((select) => (sent, request) => {
    const version = select(sent, request);
    return version === nothing ? sent : version;
  });

/** A pattern that continues at the end of its last match, even in another text. */
const stateful = /.+/g;

/** The strategies of `asking`, in the order of their creation. */
const created: Right[] = [];

/** Makes a subject whose strategies ask the strategy that was created before or after them, if there is one. */
const asking = (place: 'before' | 'after', isAllowed: (own: boolean, other: boolean) => boolean) =>
  having((strategy) => {
    const isOwn = strategy.isAllowedVersion.bind(strategy);
    const index = created.push(strategy) + (place === 'before' ? -2 : 0);
    const isAllowedVersion = (version: Version) => {
      const own = isOwn(version);
      return isAllowed(own, created[index]?.allowedVersions.includes(version) ?? own);
    };
    return { isAllowedVersion };
  });

type Faults = Readonly<Record<string, ContractSubject>>;

const SUCCESS = { invalidVersionStatus: 200, invalidVersionMessage: 'Invalid version.' };

/** The subjects of strategies that change a text that they read. */
const readingLoosely: Faults = {
  'takes not-v1-at-all for v1': readingText((text) => /v\d+/.exec(text)?.[0] ?? text),
  'takes V1 for v1': readingText((text) => text.toLowerCase()),
  'takes v1 for V1': {
    ...readingText((text) => text.toUpperCase()),
    versions: ['V1', 'V2', 'V3'],
  },
  'takes v01 for v1': readingText((text) => text.replace(/^v0+/, 'v')),
  'takes v1.0 for v1': readingText((text) => text.replace(/\.0$/, '')),
  'takes v1.5 for v1 in a host': readingHost((text) => text.replace(/\.[1-9]$/, '')),
  'takes 1.0 for 1': {
    ...readingText((text) => (text.trim() && !Number.isNaN(+text) ? `${+text}` : text)),
    versions: ['1', '2', '3'],
  },
  'takes an empty text for no version': readingText((text) => text || null),
  'throws for a malformed escape': readingText(decodeURIComponent),
};

/** By broken rule and by fault: the subject of a wrong strategy, or one that describes a right strategy wrongly. */
export const strategiesThatBreakARule: Readonly<Record<string, Faults>> = {
  'determineVersion returns the version sent': {
    'reads no version': reading(() => null),
    'returns an object': determining((determine) => new Set([determine()])),
  },
  'determineVersion returns any text unchanged if no version is listed': {
    'a list of its own': setting((settings) => ({ allowedVersions: ['v1', 'v2'], ...settings })),
    ...readingLoosely,
  },
  'determineVersion returns the default version, or null, if no version was sent': {
    'returns undefined for no version': determining((determine) => determine() ?? undefined),
    'never the default': determining(
      (determine, request, strategy) => strategy.read(request) && determine(),
    ),
  },
  'determineVersion rejects a missing version if null is not listed': {
    'does not check the default': having(() => ({ checksDefault: false })),
  },
  'determineVersion returns null if no version was sent, even if null is not listed': {
    'checks the default': { ...right, checksDefault: false },
  },
  'determineVersion rejects any text that is not listed': {
    'returns it': determining(
      (determine, request, strategy) => strategy.read(request) ?? determine(),
    ),
    'rejects with another code': rejectingWith({ code: 'ERR_NO' }),
    'throws an object instead of an error': rejecting((error) => ({ ...error })),
    'replaces "latest" in a host': readingHost((text) => (text === 'latest' ? 'v2' : text)),
    ...readingLoosely,
  },
  'determineVersion rejects two different versions, whether allowed or not': {
    'takes the first if no version is listed': reading((read, { headers }, strategy) =>
      strategy.allowedVersions.length > 0
        ? read()
        : (headers['x-api-version']?.split(',')[0] ?? null),
    ),
    'takes the second if the first is not listed': reading((read, { headers }, strategy) => {
      const [one = null, other] = headers['x-api-version']?.split(',') ?? [];
      return other && !strategy.isAllowedVersion(one) ? other : read();
    }),
  },
  'determineVersion accepts the same version twice': {
    'takes both for one text': reading((_, { headers }) => headers['x-api-version'] ?? null),
  },
  'determineVersion returns the same version again after other requests': {
    'remembers the first': having((strategy) => {
      let first: Version = null;
      const read = strategy.read.bind(strategy);
      return { read: (request: HeaderRequest) => (first ??= read(request)) };
    }),
    'reads every other request': readingText((text) => stateful.exec(text)?.[0] ?? null),
  },
  'determineVersion uses only the settings of its own strategy': {
    'allows no version that the strategy before it lacks': asking(
      'before',
      (own, other) => own && other,
    ),
    'allows no version that the strategy after it lacks': asking(
      'after',
      (own, other) => own && other,
    ),
    'allows the versions of the strategy before it': asking('before', (own, other) => own || other),
    'allows the versions of the strategy after it': asking('after', (own, other) => own || other),
  },
  'versionParam names the parameter that carries the version': {
    'reads the default name too': changing(
      'readVersion',
      (read) => (request) => read(request) ?? new QueryParameterVersioning().readVersion(request),
      linking,
    ),
    'reads the default name only, without links': {
      create: (settings) => {
        const strategy = new AcceptHeaderVersioning(settings);
        const isDefault = strategy.versionParam === 'version';
        return Object.assign(strategy, !isDefault && { readVersion: () => null });
      },
      requestWith: (version, param) => ({
        request: { headers: { accept: version === null ? '*/*' : `*/*; ${param}=${version}` } },
      }),
      requestWithBoth: null,
      linksCarryVersion: false,
      readsVersionParam: true,
    },
    'writes a fixed name in a link': linkingTo((reverse, options) =>
      reverse(options).replace('&v=', '&version='),
    ),
  },
  'determineVersion treats an empty route as no route': {
    'reads a field of the route null': touching((_, route) => {
      if (route !== undefined) Reflect.get(route as object, 'params');
    }),
    'takes the route for the request': changing(
      'determineVersion',
      (determine) => (request, route) => determine((route ?? request) as HeaderRequest),
    ),
  },
  'readVersion, which a combination calls, agrees with determineVersion': {
    'reads the default': having(() => ({ readVersion: () => 'v1' })),
    'reads an empty version for no version': having(() => ({
      readVersion({ headers }: HeaderRequest) {
        const [one = '', other = one] = headers['x-api-version']?.split(',') ?? [];
        return one === other ? one : AMBIGUOUS;
      },
    })),
    'takes the first of two versions': having(() => ({
      readVersion: ({ headers }: HeaderRequest) => headers['x-api-version']?.split(',')[0],
    })),
  },
  'forRequest returns the version of determineVersion and its response headers': {
    'an empty version for no version': changing('forRequest', (forRequest) => (request, route) => {
      const result = forRequest(request, route);
      return { ...result, version: result.version ?? '' };
    }),
    'returns no headers': changing('forRequest', (forRequest) => (request, route) => ({
      ...forRequest(request, route),
      headers: {},
    })),
  },
  'forVersion returns the same version and headers as forRequest': {
    'another version': changing(
      'forVersion',
      (forVersion) => (version) => forVersion(version && 'v1'),
    ),
    'the default for null': having((strategy) => {
      const forVersion = strategy.forVersion.bind(strategy);
      return { forVersion: (version: Version) => forVersion(version ?? strategy.defaultVersion) };
    }),
    'returns no headers without a list': having(({ allowedVersions }) =>
      allowedVersions.length > 0
        ? {}
        : { forVersion: (version: Version) => ({ version, headers: {} }) },
    ),
  },
  'forVersion throws a TypeError for a version that determineVersion cannot return': {
    'accepts any version': {
      ...changing('forVersion', () => (version) => ({ version })),
      checksDefault: false,
    },
    'accepts null': changing(
      'forVersion',
      (forVersion) => (version) => (version ? forVersion(version) : { version }),
    ),
    'rejects it as a version of a client': having((strategy) => ({
      forVersion: (version: string) =>
        strategy.determineVersion({ headers: { 'x-api-version': version } }),
    })),
  },
  'a link of forVersion leads to its version': {
    'loses the version': linkingTo((reverse, options) =>
      reverse(options.request === null ? { ...options, version: null } : options),
    ),
    'does not encode the version': linkingTo((reverse, options) =>
      reverse(options).replace(/(?<=version=)[^&#]+/, decodeURIComponent),
    ),
    'does not encode a percent sign': linkingTo((reverse, options) =>
      reverse(options).replace('%25', '%'),
    ),
  },
  'Vary of every response names the headers of selectVersion.vary': {
    'names only its own headers without a version': having((strategy) => {
      const { vary, responseHeaders } = strategy;
      return {
        responseHeaders: (version: Version) =>
          version === null ? { Vary: vary.join(', ') } : responseHeaders.call(strategy, version),
      };
    }),
  },
  'a strategy leaves its settings, the request, the route and options unchanged': {
    'adds a setting': setting((settings) => Object.assign(settings, { versionParam: 'v' })),
    'writes the version onto the request for a link': reversing((reverse, options) => {
      if (options.request) Reflect.set(options.request, 'version', versionOf(options));
      return reverse(options);
    }),
    'writes a header': touching(({ headers }) => {
      Reflect.set(headers as object, 'x-seen', 'yes');
    }),
    'writes a header of a Fetch request': touching(({ headers }) => {
      (headers as Headers).set('x-seen', 'yes');
    }, linking),
    'writes onto the route': touching((_, route) => {
      if (route) Reflect.set(route, 'namespace', null);
    }, linking),
    'changes the options': reversing((reverse, options) =>
      reverse(Object.assign(options, { params: { id: 7 } })),
    ),
    'adds a parameter': reversing((reverse, options) => {
      Object.assign(options.params ?? {}, { version: 'v2' });
      return reverse(options);
    }),
  },
  'selectVersion maps the version sent and the request to the version': {
    'only of a version': selecting((select) => (sent, request) => sent && select(sent, request)),
    'calls it twice': selecting(
      (select) => (sent, request) => select(sent, request) && select(sent, request),
    ),
    'calls it with a copy of the request': selecting(
      (select) => (sent, request) => select(sent, { ...request }),
    ),
    'never, even without a version': { ...selecting(() => undefined), selectsSent: false },
  },
  'selectVersion is called for each request, even if the same version was sent': {
    'remembers the first result': selecting((select) => {
      let first: ReturnType<SelectVersion>;
      return (sent, request) => (first ??= select(sent, request));
    }),
  },
  'the result of selectVersion is checked, and its rejection has the version sent': {
    'rejects without the version sent': rejectingWith({ version: null }),
    'does not check it': determining(
      (determine, request, strategy) =>
        strategy.selectVersion?.(strategy.read(request), request) ?? determine(),
    ),
  },
  'null and undefined from selectVersion select the default version': {
    'null is the version sent': keepingSentFor(null),
    'undefined is the version sent': keepingSentFor(undefined),
    'drops the default version': setting(({ defaultVersion, ...settings }) => ({
      ...settings,
      defaultVersion: settings.selectVersion ? null : defaultVersion,
    })),
    'takes the first version for the default': setting((settings) => ({
      ...settings,
      defaultVersion: settings.defaultVersion ?? (settings.selectVersion && 'v1'),
    })),
  },
  'selectVersion is not called if a version was sent': {
    'calls it': { ...right, selectsSent: false },
    'takes its result': { ...keepingSentFor(undefined), selectsSent: false },
  },
  "a rejection has the version sent and the strategy's status, message and Vary": {
    'another status': rejectingWith({ status: 500 }),
    'another statusCode': rejectingWith({ statusCode: 500 }),
    'another message': rejectingWith({ message: 'No.' }),
    'another expose': rejectingWith({ expose: false }),
    'no version': rejectingWith({ version: undefined }),
    'no headers': rejectingWith({ headers: undefined }),
    'a status of success': {
      ...rejectingWith({ status: 200, statusCode: 200 }),
      rejectsWith: {
        ERR_VERSION_NOT_ALLOWED: SUCCESS,
        ERR_VERSION_REQUIRED: SUCCESS,
        ERR_VERSION_AMBIGUOUS: SUCCESS,
      },
    },
    'the status and message of another strategy': {
      ...right,
      rejectsWith: { ERR_VERSION_REQUIRED: new HeaderVersioning() },
    },
    'another status for two versions': rejecting((error) =>
      Object.assign(error, error.code === 'ERR_VERSION_AMBIGUOUS' && { status: 500 }),
    ),
    'accepts every version': having(() => ({ isAllowedVersion: () => true })),
    'another code': rejectingWith({ code: 'ERR_VERSION_NOT_ALLOWED' }),
  },
  'determineVersion reads plain headers and Fetch headers': {
    'reads plain headers only': { ...readingPlainHeaders, readsAnyHeaders: true },
    'reads Fetch headers only': having(() => ({
      header: ({ headers }: HeaderRequest) => (headers as unknown as Headers).get('x-api-version'),
    })),
  },
  'a header that vary does not name leaves the version unchanged': {
    'a header for debugging overrides it': reading(
      (read, { headers }) => Reflect.get(headers, 'x-debug-version') ?? read(),
    ),
    'a Fetch header for debugging overrides it': changing(
      'determineVersion',
      (determine) => (request, route) =>
        (request as Request).headers.get('x-debug-version') ?? determine(request, route),
      linking,
    ),
  },
  'missing headers or params never mean the default version': {
    'takes the default without headers': reading((read, { headers }) => (headers ? read() : null)),
    'takes the default without params': {
      create: (settings) => {
        const strategy = new URLPathVersioning(settings);
        const read = strategy.readVersion.bind(strategy);
        const readVersion: typeof read = (request) => (request.params ? read(request) : null);
        return Object.assign(strategy, { readVersion });
      },
      requestWith: (version) => ({ request: { params: { version } } }),
      requestWithBoth: null,
      linksCarryVersion: false,
    },
  },
  'vary names every header that carries the version': {
    'lacks a header of requests without a version': {
      ...right,
      requestWith: (version, param) =>
        version === null
          ? { request: { headers: { 'x-unversioned': 'yes' } } }
          : right.requestWith(version, param),
    },
    'names none': having(() => ({ vary: [] })),
  },
  'reverse passes all arguments to the reverser unchanged if there is no version': {
    'another URL': reversing((reverse, options) => `/v1${reverse(options)}`),
    'takes the default for null': having(({ reverser, defaultVersion: version }) => ({
      reverse(name: string, options: ReverseOptions = {}) {
        const isReplaced = options.version === null && version !== null;
        return reverser.reverse(name, isReplaced ? { ...options, params: { version } } : options);
      },
    })),
    'adds the version null of a request': reversing((reverse, options) =>
      reverse(
        options.request?.version === null ? { ...options, params: { version: 'null' } } : options,
      ),
    ),
    'reads a property of a request that is null': reversing((reverse, options) => {
      if ('request' in options) Reflect.get(options.request as object, 'version');
      return reverse(options);
    }),
    'loses the format': reversing((reverse, { format: _, ...options }) => reverse(options)),
  },
  'reverse passes the same request and unknown options to the reverser': {
    'a copy of the request': reversing((reverse, { request, ...options }) =>
      reverse(request ? { ...options, request: { ...request } } : options),
    ),
    'loses args': reversing((reverse, { args: _, ...options }) => reverse(options)),
  },
  'reverse throws a TypeError for an options.version that is not allowed': {
    'ignores it without a request': linkingTo((reverse, options) =>
      reverse(options.current ? options : { ...options, version: undefined }),
    ),
    'ignores it in a link of a request': linkingTo((reverse, options) =>
      reverse(options.current ? { ...options, version: undefined } : options),
    ),
    'ignores it in a link that carries no version': reversing(
      (reverse, { version: _, ...options }) => reverse(options),
    ),
    'rejects it as a version of a client': linkingTo((reverse, options) => {
      if (options.version === linking.versions?.[2]) throw new Error('Invalid version.');
      return reverse(options);
    }),
  },
  'a link leads to request.version if no version before it is given': {
    'ignores options.request': linkingTo((reverse, { request: _, ...options }) => reverse(options)),
    'request.version before the determined version': linkingTo((reverse, options) => {
      const { version = options.request?.version } = options;
      return reverse({ ...options, version: version as string | undefined });
    }),
    'request.version before options.version': linkingTo((reverse, { version, ...options }) =>
      reverse(options.request?.version ? options : { ...options, version }),
    ),
  },
  'reverse passes each link to the reverser unchanged if links carry no version': {
    'calls the reverser twice': reversing(
      (reverse, options) => reverse(options) && reverse(options),
    ),
    'adds a version': reversing((reverse, options) =>
      reverse({ ...options, params: { ...options.params, version: versionOf(options) as string } }),
    ),
  },
  'a link leads to options.version, or else to the version of its request': {
    'ignores options.version': losing('version'),
    'links to two versions only': linkingTo((reverse, options) =>
      reverse(versionOf(options) === '2026-03-01' ? { ...options, version: null } : options),
    ),
    'has a version despite version: null': linkingTo((reverse, { version, ...options }) =>
      reverse(version === null ? options : { ...options, version }),
    ),
    'has the version of the last request': changing(
      'forRequest',
      (forRequest) => {
        const last = {};
        return (request, route) => Object.assign(last, forRequest(request, route));
      },
      linking,
    ),
  },
  'a link keeps its name, parameters, query and fragment, and has its version once': {
    'writes it in two places': linkingTo(
      (reverse, options) => `/${versionOf(options)}${reverse(options)}`,
    ),
    'loses the name': linkingTo((reverse, options) =>
      reverse(options).replace('users-detail', 'users'),
    ),
    'loses the parameters': losing('params'),
    'loses the positional arguments': losing('args'),
    'loses the query': losing('query'),
    'loses the fragment': losing('fragment'),
  },
};
