import {
  BaseVersioning,
  HeaderVersioning,
  type MatchedRoute,
  QueryParameterVersioning,
  type ReverseOptions,
  type SelectVersion,
  VersionError,
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
      const right = (other = options) => reverse(name, other);
      return typeof version === 'string' ? change(right, { ...options, version }) : right();
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

/** Makes a strategy that passes each version that it reads through `read`. */
const readingText = (read: (text: string) => Version): Create =>
  changing('read', (right) => (request) => {
    const text = right(request);
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
  Name extends 'determineVersion' | 'forRequest' | 'read' | 'responseHeaders' | 'reverse',
>(
  name: Name,
  change: (method: Right[Name], strategy: Right) => (...args: Parameters<Right[Name]>) => unknown,
): Create {
  return having((strategy) => ({
    [name]: change(strategy[name].bind(strategy) as Right[Name], strategy),
  }));
}

const determining = (
  change: (determine: () => Version, request: HeaderRequest, strategy: Right) => unknown,
): Create =>
  changing(
    'determineVersion',
    (method, strategy) => (request) => change(() => method(request), request, strategy),
  );

const reversing = (
  change: (reverse: (options: ReverseOptions) => string, options: ReverseOptions) => string,
): Create =>
  changing(
    'reverse',
    (method) =>
      (name, options = {}) =>
        change((changed) => method(name, changed), options),
  );

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

const withJSON = (error: VersionError, fields: object): unknown =>
  Object.create(error, { toJSON: { value: () => ({ ...error.toJSON(), ...fields }) } });

const without = (name: string): Create =>
  changing('responseHeaders', (headersOf) => (version) => {
    const { [name]: _, ...headers } = headersOf(version);
    return headers;
  });

const setting =
  (change: (settings: VersioningSettings) => VersioningSettings): Create =>
  (settings) =>
    new Right(change(settings));

const selecting = (change: (select: SelectVersion) => SelectVersion | undefined): Create =>
  setting(({ selectVersion, ...settings }) => {
    const isFunction = typeof selectVersion === 'function';
    return { ...settings, selectVersion: isFunction ? change(selectVersion) : selectVersion };
  });

/** Makes a strategy by `otherwise` if the settings are wrong. */
const failing =
  (otherwise: (error: unknown) => Right): Create =>
  (settings) => {
    try {
      return new Right(settings);
    } catch (error) {
      return otherwise(error);
    }
  };

/** Makes a strategy that determines the version of each key once, and stores it in a shared cache. */
const cachedIn = (
  cache: Map<unknown, Version>,
  toKey: (request: HeaderRequest, strategy: Right) => unknown,
): Create =>
  determining((determine, request, strategy) => {
    const key = toKey(request, strategy);
    const version = cache.get(key) ?? determine();
    if (key !== null) cache.set(key, version);
    return version;
  });

/** Makes strategies that all use the settings of the last strategy. */
const lastSettings = (): Create => {
  let last = new Right();
  return (settings) => {
    last = new Right(settings);
    const determineVersion: Right['determineVersion'] = (request) => last.determineVersion(request);
    return Object.assign(new Right(settings), { determineVersion });
  };
};

/** Returns the methods of a strategy that ignores the setting `versionParam`. */
const fixedParam = (settings: VersioningSettings) => {
  const strategy = new QueryParameterVersioning({ ...settings, versionParam: null });
  return {
    determineVersion: strategy.determineVersion.bind(strategy),
    reverse: strategy.reverse.bind(strategy),
  };
};

/** By broken rule and by fault: a wrong strategy, or a subject that describes a right strategy wrongly. */
export const strategiesThatBreakARule: Readonly<
  Record<string, Readonly<Record<string, Create | ContractSubject>>>
> = {
  'each setting that is absent, undefined or null has its default': {
    'advertises unasked': setting((settings) => ({ advertiseVersions: true, ...settings })),
    'undefined for null': having((it) => ({ defaultVersion: it.defaultVersion ?? undefined })),
  },
  'each setting is a field of the strategy': {
    'ignores versionParam': setting((settings) => ({ ...settings, versionParam: null })),
    'ignores advertiseVersions': setting((all) => ({ ...all, advertiseVersions: null })),
  },
  'a wrong or unknown setting throws a TypeError that names it': {
    'ignores it': failing(() => new Right()),
    'throws another error': failing((error) => {
      throw new Error(String(error));
    }),
    'does not name the setting': failing(() => {
      throw new TypeError('A setting is wrong.');
    }),
  },
  'determineVersion returns the version sent': {
    'reads none': changing('read', () => () => null),
    'a promise': determining((determine) => {
      const promise = new Promise((resolve) => resolve(determine()));
      promise.catch(() => undefined);
      return promise;
    }),
    'returns a function': determining((determine) => determine),
  },
  'determineVersion returns any version if none is listed': {
    'a list of its own': setting((settings) => ({ allowedVersions: ['v1', 'v2'], ...settings })),
  },
  'determineVersion returns any text unchanged if no version is listed': {
    'a pattern in the middle': readingText((text) => /v\d+/.exec(text)?.[0] ?? text),
    'a pattern without an end': readingText((text) => /^v\d/.exec(text)?.[0] ?? text),
    'in lower case': readingText((text) => text.toLowerCase()),
    'an empty text is none': readingText((text) => text || null),
    'other text is none': readingText((text) => (/^(?:v\d+|)$/.test(text) ? text : null)),
    'throws for an escape that is none': readingText(decodeURIComponent),
    'a pattern in the middle of a host': {
      ...right,
      create: readingText((text) => /v\d+/.exec(text)?.[0] ?? null),
      carriesAnyText: false,
    },
  },
  'determineVersion returns the default version if none was sent': {
    'never the default': determining(
      (determine, request, strategy) => strategy.read(request) && determine(),
    ),
    'takes an empty version': changing('read', (read) => (request) => read(request) ?? ''),
  },
  'determineVersion returns null if no version was sent and there is no default': {
    'a default of its own': setting((settings) => ({ defaultVersion: 'v0', ...settings })),
  },
  'determineVersion returns null if no version was sent and null is listed': {
    'rejects it': having(() => ({ isAllowedVersion: (version: Version) => version !== null })),
  },
  'determineVersion rejects a missing version if null is not listed': {
    'does not check the default': having(() => ({ checksDefault: false })),
  },
  'determineVersion returns null if no version was sent, even if null is not listed': {
    'checks the default': { ...right, checksDefault: false },
  },
  'determineVersion rejects a version that is not listed': {
    'takes it': determining(
      (determine, request, strategy) => strategy.read(request) ?? determine(),
    ),
    'takes the default': determining((determine, request, strategy) =>
      strategy.isAllowedVersion(strategy.read(request)) ? determine() : strategy.defaultVersion,
    ),
    'rejects with another code': rejectingWith({ code: 'ERR_NO' }),
    'throws an object instead of an error': rejecting((error) => ({ ...error })),
  },
  'determineVersion rejects any text that is not listed': {
    'takes a name for the newest': determining((determine, request, strategy) =>
      strategy.read(request) === 'latest' ? 'latest' : determine(),
    ),
    'replaces the name "latest"': readingText((text) => (text === 'latest' ? 'v2' : text)),
    'replaces the name "latest" in a host': {
      ...right,
      create: readingText((text) => (text === 'latest' ? 'v2' : text)),
      carriesAnyText: false,
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
    'takes the last': changing(
      'read',
      () => (request) => request.headers['x-api-version']?.split(',').at(-1) ?? null,
    ),
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
    'a cache of all strategies, by text': cachedIn(new Map(), (request, { read }) => read(request)),
    'a cache of all strategies, by request': cachedIn(new Map(), (request) => request),
    'the settings of the last strategy': lastSettings(),
  },
  'versionParam names the parameter that carries the version': {
    'a fixed name': {
      ...linking,
      create: (settings) => {
        const { determineVersion } = fixedParam(settings);
        return Object.assign(new QueryParameterVersioning(settings), { determineVersion });
      },
    },
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
        const { reverse } = fixedParam(settings);
        return Object.assign(new QueryParameterVersioning(settings), { reverse });
      },
    },
  },
  'determineVersion treats an empty route as no route': {
    'takes the route for the request': changing(
      'determineVersion',
      (determine) => (request, route) => determine((route ?? request) as HeaderRequest),
    ),
  },
  'forRequest returns the version of determineVersion and its response headers': {
    'another version': changing('forRequest', (forRequest) => (request, route) => ({
      ...forRequest(request, route),
      version: 'v1',
    })),
    'returns no headers': changing('forRequest', (forRequest) => (request, route) => ({
      ...forRequest(request, route),
      headers: {},
    })),
  },
  'determineVersion and forRequest leave settings, request and route unchanged': {
    'writes it for a link': reversing((reverse, options) => {
      if (options.request) Reflect.set(options.request, 'version', versionOf(options));
      return reverse(options);
    }),
    'writes the version onto the request': determining((determine, request) => {
      const version = determine();
      return Object.assign(request, { version }).version;
    }),
    'writes the version and ignores a failure': determining((determine, request) => {
      Reflect.set(request, 'version', 'v2');
      return determine();
    }),
    'writes the version in forRequest': changing('forRequest', (forRequest) => (request, route) => {
      Reflect.set(request, 'version', 'v2');
      return forRequest(request, route);
    }),
    'writes a header': determining((determine, request) => {
      Reflect.set(request.headers, 'x-api-version', 'v2');
      return determine();
    }),
    'deletes the header': determining((determine, request) => {
      const version = determine();
      Reflect.deleteProperty(request.headers, 'x-api-version');
      return version;
    }),
    'writes the version onto a Fetch request': fetching((request) =>
      Object.assign(request, { version: 'v2' }),
    ),
    'writes a header of a Fetch request': fetching(({ headers }) => headers.set('x-seen', 'yes')),
    'writes onto the route': {
      ...right,
      create: changing('determineVersion', (determine) => (request, route) => {
        if (route) Reflect.set(route, 'namespace', null);
        return determine(request);
      }),
      requestWith: (...sent) => ({ ...right.requestWith(...sent), route: { params: {} } }),
    },
  },
  'selectVersion maps the version sent and the request to the version': {
    never: selecting(() => undefined),
    'with another request': selecting((select) => (sent, request) => select(sent, { ...request })),
    'only of a version': selecting((select) => (sent, request) => sent && select(sent, request)),
    twice: selecting((select) => (sent, request) => select(sent, request) && select(sent, request)),
  },
  'the result of selectVersion is checked, and its rejection has the version sent': {
    'does not check it': determining(
      (determine, request, strategy) =>
        strategy.selectVersion?.(strategy.read(request), request) ?? determine(),
    ),
    'rejects the result as if it were sent': having((strategy) => {
      const { selectVersion: select } = strategy;
      const determineVersion = (request: HeaderRequest) => {
        const sent = strategy.read(request);
        return strategy.resolve(select ? (select(sent, request) ?? null) : sent, request);
      };
      return { selectVersion: null, determineVersion };
    }),
  },
  'null and undefined from selectVersion select the default version': {
    'are what was sent': selecting((select) => (sent, request) => select(sent, request) ?? sent),
  },
  'an error that selectVersion throws passes through unchanged': {
    'hides it': selecting((select) => (sent, request) => {
      try {
        return select(sent, request);
      } catch {
        return sent;
      }
    }),
  },
  'determineVersion throws a TypeError if selectVersion returns a number': {
    'makes a text of it': selecting((select) => (sent, request) => {
      const version = select(sent, request) ?? null;
      return version && `${version}`;
    }),
  },
  'selectVersion is not called if a version was sent': {
    'is asked': { ...right, selectsSent: false },
  },
  "a rejection has the version sent and the strategy's status, message and Vary": {
    'another status': rejectingWith({ status: 500 }),
    'another statusCode': rejectingWith({ statusCode: 500 }),
    'another message': rejectingWith({ message: 'No.' }),
    'not to be shown': rejectingWith({ expose: false }),
    'no version': rejectingWith({ version: undefined }),
    'no headers': rejectingWith({ headers: undefined }),
    'no Vary': rejecting((error) => Object.assign(error, { headers: {} })),
    'those of another strategy': {
      ...right,
      rejectsWith: {
        ERR_VERSION_REQUIRED: { invalidVersionStatus: 400, invalidVersionMessage: 'None.' },
      },
    },
  },
  'each rejection has its own headers object': {
    'one record for all': rejectingWith({ headers: { Vary: 'X-API-Version' } }),
  },
  'a rejection repeats the version sent only in its field version': {
    'a header': rejecting((error) =>
      Object.assign(error, { headers: { 'X-Sent': error.version } }),
    ),
    'repeats the version in the JSON': rejecting((error) =>
      withJSON(error, { sent: error.version }),
    ),
    'repeats the version in the stack': rejecting((error) =>
      Object.assign(error, { stack: `v: ${error.version}` }),
    ),
  },
  'a rejection as JSON has only title, status, detail and code (RFC 9457)': {
    'no title': rejecting((error) => withJSON(error, { title: undefined })),
    'no toJSON': rejecting((error) => Object.create(error, { toJSON: { value: undefined } })),
  },
  'vary names every header that carries the version': {
    'names none': having(() => ({ vary: [] })),
  },
  'responseHeaders returns Vary and the life cycle of the version': {
    'ignores the setting': setting((settings) => ({ ...settings, lifecycle: null })),
    'lacks Vary': without('Vary'),
    'lacks the life cycle': without('Deprecation'),
    'always returns the headers of v1': changing(
      'responseHeaders',
      (headersOf) => () => headersOf('v1'),
    ),
  },
  'reverse passes all arguments to the reverser unchanged if there is no version': {
    'another URL': reversing((reverse, options) => `/v1${reverse(options)}`),
    twice: reversing((reverse, options) => reverse(options) && reverse(options)),
    'adds a version': reversing((reverse, options) =>
      reverse({ ...options, params: { version: 'v1' } }),
    ),
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
    'loses the query': reversing((reverse, { query: _, ...options }) => reverse(options)),
    'carries the version in a link, against linksCarryVersion': {
      ...linking,
      followLink: undefined,
      linksCarryVersion: false,
    },
  },
  'a link leads to options.version, or else to the version of its request': {
    'is not overridden': linkingTo((link, options) => link({ ...options, version: null })),
    'is always v1': linkingTo((link, options) => link({ ...options, version: 'v1' })),
    'is always v2': linkingTo((link, options) => link({ ...options, version: 'v2' })),
    'is of another parameter': linkingTo((link) => link().replace('version=', 'v=')),
    'ignores options.version': linkingTo((link, options) => {
      const version = new QueryParameterVersioning().determineVersion(options.request ?? {});
      return link({ ...options, version });
    }),
  },
  'a link keeps its name, parameters, args, query and fragment': {
    'loses the name': linkingTo((link) => link().replace('users-detail', 'users')),
    'loses the parameters': linkingTo((link, { params: _, ...options }) => link(options)),
    'loses the positional arguments': linkingTo((link, { args: _, ...options }) => link(options)),
    'loses the query': linkingTo((link, { query: _, ...options }) => link(options)),
    'loses the fragment': linkingTo((link, { fragment: _, ...options }) => link(options)),
    'replaces the query of the URL': linkingTo((link, { version }) =>
      link().replace(/\?.*#/, `?version=${version}#`),
    ),
    'doubles a parameter': linkingTo((link) => link().replace('#', '&page=last#')),
    'drops the fragment of the URL': linkingTo((link) => link().replace(/#.*/, '')),
    'writes the version after the fragment': linkingTo(
      (link, options) => `${link({ ...options, version: null })}?version=${options.version}`,
    ),
  },
  'a link contains its version once': {
    'writes it twice': linkingTo((link, { version }) =>
      link().replace('#', `&version=${version}#`),
    ),
    'writes it in two places': linkingTo((link, { version }) => `/${version}${link()}`),
  },
  'reverse does not change its options': {
    'changes the options': reversing((reverse, options) =>
      reverse(Object.assign(options, { params: { id: 7 } })),
    ),
  },
  'an error that the reverser throws passes through unchanged': {
    'hides it': reversing((reverse, options) => {
      try {
        return reverse(options);
      } catch (error) {
        throw new TypeError(`version: ${error}`);
      }
    }),
  },
};
