import {
  AMBIGUOUS,
  BaseVersioning,
  HeaderVersioning,
  type MatchedRoute,
  QueryParameterVersioning,
  type ReverseOptions,
  type SelectVersion,
  VersionError,
  type VersionErrorCode,
  type VersioningRequest,
  type VersioningSettings,
} from 'request-versioning';
import type { ContractSubject } from 'request-versioning/contract';

type Create = ContractSubject['create'];
type Version = string | null;

interface HeaderRequest extends VersioningRequest {
  readonly headers: { readonly 'x-api-version'?: string };
}

/** A strategy that keeps the contract. The others differ from it in one fault. */
class Right extends BaseVersioning {
  override vary: readonly string[] = ['X-API-Version'];
  override checksDefault = true;

  override determineVersion(request: HeaderRequest, _route?: MatchedRoute | null): Version {
    return this.resolve(this.read(request), request);
  }

  resolve(version: Version, request: VersioningRequest): Version {
    return this.resolveVersion(version, request);
  }

  read(request: HeaderRequest): Version {
    const [version = null, ...others] = request.headers['x-api-version']?.split(',') ?? [];
    return others.every((other) => other === version) ? version : this.rejectBoth(request);
  }

  rejectBoth(request: HeaderRequest): never {
    throw this.rejection('ERR_VERSION_AMBIGUOUS', null, request);
  }
}

export const right: ContractSubject = {
  create: (settings) => new Right(settings),
  requestWith: (version) => ({
    request: { headers: version === null ? {} : { 'x-api-version': version } },
  }),
  requestWithBoth: (one, other) => ({
    request: { headers: { 'x-api-version': `${one},${other}` } },
  }),
  linksCarryVersion: false,
};

/** Makes a request whose headers have no prototype, like the headers of an HTTP/2 request. */
const withoutPrototype: ContractSubject['requestWith'] = (version) => ({
  request: {
    headers: Object.assign(
      Object.create(null),
      version === null ? {} : { 'x-api-version': version },
    ),
  },
});

/** A right subject whose links carry the version. */
export const linking: ContractSubject = {
  create: (settings) => new QueryParameterVersioning(settings),
  requestWith: (version, param) => ({
    request: { url: version === null ? '/' : `/?${param}=${version}` },
  }),
  requestWithBoth: (one, other) => ({ request: { url: `/?version=${one}&version=${other}` } }),
  followLink: (url) => ({ request: { url } }),
  readsVersionParam: true,
};

export const subjectsThatKeepEveryRule: Readonly<Record<string, ContractSubject>> = {
  'a header': right,
  links: linking,
  'a URL object': {
    ...linking,
    requestWith: (version, param) => ({
      request: {
        url: new URL(version === null ? '/' : `/?${param}=${version}`, 'http://localhost'),
      },
    }),
  },
  'headers without a prototype': { ...right, requestWith: withoutPrototype },
  'a header that does not carry the version': {
    ...right,
    requestWith(...sent) {
      const { request } = right.requestWith(...sent) as { request: HeaderRequest };
      return { request: { headers: { ...request.headers, 'user-agent': 'test' } } };
    },
  },
  get 'a version that is never empty'(): ContractSubject {
    return { ...right, create: readingText((text) => text || null), carriesEmptyVersion: false };
  },
  get 'a version without case'(): ContractSubject {
    return { ...right, create: readingText((text) => text.toLowerCase()), carriesAnyText: false };
  },
};

/** Returns the version that a link keeps. */
const versionOf = ({ version, current }: ReverseOptions) =>
  version === undefined ? current?.version : version;

/** Makes a subject whose versioned links are the results of `change`, which gets a function for the right link. */
const linkingTo = (
  change: (link: (options?: ReverseOptions) => string, options: ReverseOptions) => string,
): ContractSubject => ({
  ...linking,
  create: (settings) => {
    const strategy = new QueryParameterVersioning(settings);
    const reverse = strategy.reverse.bind(strategy);
    const changed: typeof reverse = (name, options = {}) => {
      const version = versionOf(options);
      const rightLink = (other = options) => reverse(name, other);
      return typeof version === 'string' ? change(rightLink, { ...options, version }) : rightLink();
    };
    return Object.assign(strategy, { reverse: changed });
  },
});

/** Makes a subject with Fetch requests, which calls `more` with each request that it reads. */
const fetching = (more: (request: Request) => unknown): ContractSubject => ({
  create: (settings) => {
    const strategy = new HeaderVersioning(settings);
    const determine = strategy.determineVersion.bind(strategy);
    const determineVersion = (request: Request) => {
      const version = determine(request);
      more(request);
      return version;
    };
    return Object.assign(strategy, { determineVersion });
  },
  requestWith: (version) => {
    const headers = new Headers(version === null ? {} : { 'Accept-Version': version });
    return { request: new Request('http://localhost/users', { headers }) };
  },
  requestWithBoth: null,
  linksCarryVersion: false,
});

type ReadVersion = HeaderVersioning['readVersion'];

/** Makes a subject whose `readVersion` is the result of `change`, while `determineVersion` is right. */
const readingFor = (change: (read: ReadVersion) => ReadVersion): ContractSubject => ({
  ...right,
  create: (settings) => {
    const strategy = new HeaderVersioning({ ...settings, headerName: 'X-API-Version' });
    const read = strategy.readVersion.bind(strategy);
    const determineVersion: typeof strategy.determineVersion = (request, route) =>
      new HeaderVersioning({ ...settings, headerName: 'X-API-Version' }).determineVersion(
        request,
        route,
      );
    return Object.assign(strategy, { readVersion: change(read), determineVersion });
  },
});

/** Makes a strategy that passes each version that it reads through `read`. */
const readingText = (read: (text: string) => Version): Create =>
  changing('read', (rightRead) => (request) => {
    const text = rightRead(request);
    return text === null ? null : read(text);
  });

/** Makes a strategy with other `fields`. */
function having(fields: (strategy: Right) => object): Create {
  return (settings) => {
    const strategy = new Right(settings);
    return Object.assign(strategy, fields(strategy));
  };
}

/** Makes a strategy whose method `name` is the result of `change`, which gets the right method. */
function changing<
  Name extends
    | 'determineVersion'
    | 'forRequest'
    | 'forVersion'
    | 'read'
    | 'responseHeaders'
    | 'reverse',
>(
  name: Name,
  change: (method: Right[Name], strategy: Right) => (...args: Parameters<Right[Name]>) => unknown,
): Create {
  return having((strategy) => ({
    [name]: change(strategy[name].bind(strategy) as Right[Name], strategy),
  }));
}

/** Makes a strategy that determines the result of `change`, which gets a function for the right version. */
const determining = (
  change: (determine: () => Version, request: HeaderRequest, strategy: Right) => unknown,
): Create =>
  changing(
    'determineVersion',
    (method, strategy) => (request) => change(() => method(request), request, strategy),
  );

/** Makes a strategy whose links are the results of `change`, which gets a function for the right link. */
const reversing = (
  change: (reverse: (options: ReverseOptions) => string, options: ReverseOptions) => string,
): Create =>
  changing(
    'reverse',
    (method) =>
      (name, options = {}) =>
        change((changed) => method(name, changed), options),
  );

/** Makes a strategy that throws the result of `change`, which gets the right rejection. */
const rejecting = (change: (error: VersionError) => unknown): Create =>
  determining((determine) => {
    try {
      return determine();
    } catch (error) {
      throw error instanceof VersionError ? change(error) : error;
    }
  });

/** Makes a strategy whose rejections have `fields`. */
const rejectingWith = (fields: object) => rejecting((error) => Object.assign(error, fields));

/** Makes a strategy whose rejections with `code` have another status. */
const rejectingOnly = (code: VersionErrorCode) =>
  rejecting((error) => (error.code === code ? Object.assign(error, { status: 500 }) : error));

/** Makes a strategy with the settings that `change` returns. */
const setting =
  (change: (settings: VersioningSettings) => VersioningSettings): Create =>
  (settings) =>
    new Right(change(settings));

/** Makes a strategy whose `selectVersion` is the result of `change`, which gets the right function. */
const selecting = (change: (select: SelectVersion) => SelectVersion | undefined): Create =>
  setting(({ selectVersion, ...settings }) => {
    const isFunction = typeof selectVersion === 'function';
    return { ...settings, selectVersion: isFunction ? change(selectVersion) : selectVersion };
  });

/** The versions by text, in a cache that all strategies share. */
const cache = new Map<Version, Version>();

/** By broken rule and by fault: a wrong strategy, or a subject that describes a right strategy wrongly. */
export const strategiesThatBreakARule: Readonly<
  Record<string, Readonly<Record<string, Create | ContractSubject>>>
> = {
  'determineVersion returns the version sent': {
    'reads no version': changing('read', () => () => null),
    'returns a promise': determining((determine) => {
      const promise = new Promise((resolve) => resolve(determine()));
      promise.catch(() => undefined);
      return promise;
    }),
    'returns a function': determining((determine) => determine),
  },
  'determineVersion returns any text unchanged if no version is listed': {
    'a list of its own': setting((settings) => ({ allowedVersions: ['v1', 'v2'], ...settings })),
    'a pattern in the middle': readingText((text) => /v\d+/.exec(text)?.[0] ?? text),
    'in lower case': readingText((text) => text.toLowerCase()),
    'reads an empty text as no version': readingText((text) => text || null),
    'throws for a malformed escape': readingText(decodeURIComponent),
    'a version without its minor number': readingText((text) => text.replace(/\.\d+$/, '')),
    'in lower case, with versions in upper case': {
      ...right,
      create: readingText((text) => text.toLowerCase()),
      versions: ['V1', 'V2', 'V3'],
    },
  },
  'determineVersion returns the default version, or null, if no version was sent': {
    'returns undefined for no version': determining((determine) => determine() ?? undefined),
    'a default of its own': setting((settings) => ({ defaultVersion: 'v0', ...settings })),
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
    'takes v1.5 for v1 in a host': {
      ...right,
      create: readingText((text) => text.replace(/\.\d+$/, '')),
      carriesAnyText: false,
    },
    'returns it': determining(
      (determine, request, strategy) => strategy.read(request) ?? determine(),
    ),
    'rejects with another code': rejectingWith({ code: 'ERR_NO' }),
    'throws an object instead of an error': rejecting((error) => ({ ...error })),
    'replaces the name "latest" in a host': {
      ...right,
      create: readingText((text) => (text === 'latest' ? 'v2' : text)),
      carriesAnyText: false,
    },
    'takes v1 for V1': {
      ...right,
      create: readingText((text) => (text === 'v1' ? 'V1' : text)),
      versions: ['V1', 'V2', 'V3'],
    },
    'ignores the case': having(({ allowedVersions }) => ({
      isAllowedVersion: (version: Version) =>
        allowedVersions.length === 0 || allowedVersions.includes(version?.toLowerCase() ?? null),
    })),
  },
  'determineVersion rejects two different versions, whether allowed or not': {
    'takes the first': changing(
      'read',
      () => (request) => request.headers['x-api-version']?.split(',')[0] ?? null,
    ),
    'takes the only listed version': changing('read', (read, strategy) => (request) => {
      const sent = request.headers['x-api-version']?.split(',') ?? [];
      const [listed, ...others] = sent.filter((each) => strategy.isAllowedVersion(each));
      return listed !== undefined && others.length === 0 ? listed : read(request);
    }),
  },
  'determineVersion accepts the same version twice': {
    'rejects it': changing('read', (read, strategy) => (request) => {
      const isList = request.headers['x-api-version']?.includes(',');
      return isList ? strategy.rejectBoth(request) : read(request);
    }),
  },
  'determineVersion returns the same version again after other requests': {
    'remembers the first': having((strategy) => {
      let first: Version = null;
      const read = strategy.read.bind(strategy);
      return { read: (request: HeaderRequest) => (first ??= read(request)) };
    }),
  },
  'determineVersion uses only the settings of its own strategy': {
    'a cache of all strategies': determining((determine, request, strategy) => {
      const text = strategy.read(request);
      const version = cache.get(text) ?? determine();
      cache.set(text, version);
      return version;
    }),
  },
  'versionParam names the parameter that carries the version': {
    'reads the default name too': {
      ...linking,
      create: (settings) => {
        const strategy = new QueryParameterVersioning(settings);
        const readVersion = strategy.readVersion.bind(strategy);
        return Object.assign(strategy, {
          readVersion: (request: VersioningRequest) =>
            readVersion(request) ?? new QueryParameterVersioning().readVersion(request),
        });
      },
    },
    'writes a fixed name in a link': {
      ...linking,
      create: (settings) => {
        const fixed = new QueryParameterVersioning({ ...settings, versionParam: null });
        const reverse = fixed.reverse.bind(fixed);
        return Object.assign(new QueryParameterVersioning(settings), { reverse });
      },
    },
  },
  'determineVersion treats an empty route as no route': {
    'reads a field of the route null': changing(
      'determineVersion',
      (determine) => (request, route) => {
        if (route !== undefined) Reflect.get(route as object, 'params');
        return determine(request, route);
      },
    ),
    'takes the route for the request': changing(
      'determineVersion',
      (determine) => (request, route) => determine((route ?? request) as HeaderRequest),
    ),
  },
  'readVersion, which a combination calls, agrees with determineVersion': {
    'reads the default': readingFor((read) => (request, route) => read(request, route) ?? 'v1'),
    'takes the first of two versions': readingFor((read) => (request, route) => {
      const version = read(request, route);
      return version === AMBIGUOUS ? 'v1' : version;
    }),
  },
  'forRequest returns the version of determineVersion and its response headers': {
    'an empty version for no version': changing('forRequest', (forRequest) => (request, route) => {
      const result = forRequest(request, route);
      return { ...result, version: result.version ?? '' };
    }),
    'another version': changing('forRequest', (forRequest) => (request, route) => ({
      ...forRequest(request, route),
      version: 'v1',
    })),
    'returns no headers': changing('forRequest', (forRequest) => (request, route) => ({
      ...forRequest(request, route),
      headers: {},
    })),
  },
  'forVersion returns the same version and headers as forRequest': {
    'another version': changing('forVersion', (forVersion) => () => forVersion('v1')),
    'returns no headers': changing('forVersion', (forVersion) => (version) => ({
      ...forVersion(version),
      headers: {},
    })),
  },
  'forVersion throws a TypeError for a version that determineVersion cannot return': {
    'accepts any version': having((strategy) => ({
      forVersion: (version: Version) => strategy.forRequest({ headers: {} }) && { version },
    })),
    'rejects it as a version of a client': changing(
      'forVersion',
      (forVersion, strategy) => (version) => {
        if (strategy.isAllowedVersion(version)) return forVersion(version);
        throw strategy.rejectBoth({ headers: {} });
      },
    ),
  },
  'a link of forVersion leads to its version': {
    'loses the version': {
      ...linking,
      create: (settings) => {
        const strategy = new QueryParameterVersioning(settings);
        const forVersion = strategy.forVersion.bind(strategy);
        return Object.assign(strategy, {
          forVersion: (version: Version) => ({
            ...forVersion(version),
            reverse: (name: string, options?: ReverseOptions) => strategy.reverse(name, options),
          }),
        });
      },
    },
  },
  'Vary of every response names the headers of selectVersion.vary': {
    'names only its own headers': having(({ vary }) => ({
      responseHeaders: () => ({ Vary: vary.join(', ') }),
    })),
  },
  'a strategy leaves its settings, the request, the route and options unchanged': {
    'adds a setting': (settings) => new Right(Object.assign(settings, { versionParam: 'v' })),
    'writes a header': determining((determine, request) => {
      Reflect.set(request.headers, 'x-api-version', 'v2');
      return determine();
    }),
    'writes the version onto the request for a link': reversing((reverse, options) => {
      if (options.request) Reflect.set(options.request, 'version', versionOf(options));
      return reverse(options);
    }),
    'writes the version in forRequest': changing('forRequest', (forRequest) => (request, route) => {
      Reflect.set(request, 'version', 'v2');
      return forRequest(request, route);
    }),
    'writes a header of a Fetch request': fetching(({ headers }) => headers.set('x-seen', 'yes')),
    'writes onto the route': {
      ...right,
      create: changing('determineVersion', (determine) => (request, route) => {
        if (route) Reflect.set(route, 'namespace', null);
        return determine(request);
      }),
      requestWith: (...sent) => ({ ...right.requestWith(...sent), route: { params: {} } }),
    },
    'changes the options': reversing((reverse, options) =>
      reverse(Object.assign(options, { params: { id: 7 } })),
    ),
    'adds a parameter': reversing((reverse, options) => {
      Object.assign(options.params ?? {}, { version: 'v2' });
      return reverse(options);
    }),
    'writes a header of HTTP/2': {
      ...right,
      create: determining((determine, request) => {
        Reflect.set(request.headers, 'x-seen', 'yes');
        return determine();
      }),
      requestWith: withoutPrototype,
    },
  },
  'selectVersion maps the version sent and the request to the version': {
    'only of a version': selecting((select) => (sent, request) => sent && select(sent, request)),
    'calls it twice': selecting(
      (select) => (sent, request) => select(sent, request) && select(sent, request),
    ),
    'calls it with a copy of the request': selecting(
      (select) => (sent, request) => select(sent, { ...request }),
    ),
    'never, if it is called only without a version': {
      ...right,
      selectsSent: false,
      create: selecting(() => undefined),
    },
  },
  'selectVersion is called for each request, even if the same version was sent': {
    'remembers the result by header': selecting((select) => {
      const results = new Map<Version, ReturnType<SelectVersion>>();
      return (sent, request) => {
        if (!results.has(sent)) results.set(sent, select(sent, request));
        return results.get(sent);
      };
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
    'null is the version sent': selecting((select) => (sent, request) => {
      const version = select(sent, request);
      return version === null ? sent : version;
    }),
    'undefined is the version sent': selecting((select) => (sent, request) => {
      const version = select(sent, request);
      return version === undefined ? sent : version;
    }),
  },
  'selectVersion is not called if a version was sent': {
    'calls it': { ...right, selectsSent: false },
    'takes its result, or else the version sent': {
      ...right,
      selectsSent: false,
      create: selecting((select) => (sent, request) => select(sent, request) ?? sent),
    },
  },
  "a rejection has the version sent and the strategy's status, message and Vary": {
    'another status': rejectingWith({ status: 500 }),
    'another statusCode': rejectingWith({ statusCode: 500 }),
    'another message': rejectingWith({ message: 'No.' }),
    'another expose': rejectingWith({ expose: false }),
    'no version': rejectingWith({ version: undefined }),
    'no headers': rejectingWith({ headers: undefined }),
    'the status and message of another strategy': {
      ...right,
      rejectsWith: {
        ERR_VERSION_REQUIRED: { invalidVersionStatus: 400, invalidVersionMessage: 'None.' },
      },
    },
    'another status for two versions': rejectingOnly('ERR_VERSION_AMBIGUOUS'),
    'returns the rejection': determining((determine) => {
      try {
        return determine();
      } catch (error) {
        return error;
      }
    }),
    'another code': rejectingWith({ code: 'ERR_VERSION_NOT_ALLOWED' }),
    'another error': rejecting(() => new Error('No.')),
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
    'calls the reverser twice': reversing(
      (reverse, options) => reverse(options) && reverse(options),
    ),
    'adds the version null of a request': reversing((reverse, options) =>
      options.request?.version === null
        ? reverse({ ...options, params: { version: 'null' } })
        : reverse(options),
    ),
    'reads a property of a request that is null': reversing((reverse, options) => {
      if ('request' in options) Reflect.get(options.request as object, 'version');
      return reverse(options);
    }),
    'loses the parameters': reversing((reverse, { params: _, ...options }) => reverse(options)),
    'loses the format': reversing((reverse, { format: _, ...options }) => reverse(options)),
  },
  'reverse passes the same request and unknown options to the reverser': {
    'a copy of the request': reversing((reverse, { request, ...options }) =>
      reverse(request ? { ...options, request: { ...request } } : options),
    ),
    'loses args': reversing((reverse, { args: _, ...options }) => reverse(options)),
  },
  'reverse passes each link to the reverser unchanged if links carry no version': {
    'adds a version': reversing((reverse, options) =>
      reverse({ ...options, params: { ...options.params, version: versionOf(options) as string } }),
    ),
  },
  'a link leads to options.version, or else to the version of its request': {
    'loses the version': linkingTo((link, options) => link({ ...options, version: null })),
    'ignores options.version': linkingTo((link, options) => {
      const version = new QueryParameterVersioning().determineVersion(options.request ?? {});
      return link({ ...options, version });
    }),
    'has a version despite version: null': {
      ...linking,
      create: (settings) => {
        const strategy = new QueryParameterVersioning(settings);
        const reverse: typeof strategy.reverse = (name, { version, ...options } = {}) =>
          new QueryParameterVersioning(settings).reverse(name, {
            ...options,
            version: version ?? undefined,
          });
        return Object.assign(strategy, { reverse });
      },
    },
    'has the version of the last request': {
      ...linking,
      create: (settings) => {
        const strategy = new QueryParameterVersioning(settings);
        const { determineVersion: determine, reverse } = strategy;
        let last: Version = null;
        return Object.assign(strategy, {
          determineVersion: (request: VersioningRequest) => {
            last = determine.call(strategy, request);
            return last;
          },
          reverse: (name: string, { current, ...options }: ReverseOptions = {}) =>
            reverse.call(strategy, name, { version: current ? last : undefined, ...options }),
        });
      },
    },
  },
  'a link keeps its name, parameters, query and fragment, and has its version once': {
    'writes it in two places': linkingTo((link, { version }) => `/${version}${link()}`),
    'loses the name': linkingTo((link) => link().replace('users-detail', 'users')),
    'loses the parameters': linkingTo((link, { params: _, ...options }) => link(options)),
    'loses the positional arguments': linkingTo((link, { args: _, ...options }) => link(options)),
    'loses the query': linkingTo((link, { query: _, ...options }) => link(options)),
    'loses the fragment': linkingTo((link, { fragment: _, ...options }) => link(options)),
    'writes it twice': linkingTo((link, { version }) =>
      link().replace('#', `&version=${version}#`),
    ),
  },
};
