import { createServer } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import {
  type HeaderRecord,
  lifecycleHeaders,
  mergeHeader,
  type RequestVersion,
  routeVersions,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
import {
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  sendTo,
} from 'request-versioning/contract';
import { open } from '../adapters/fixtures.js';

type Api = RequestVersion | undefined;
type Versions = Exclude<PluginRoute['versions'], undefined>;
type Range = Exclude<Versions, readonly unknown[]>;

/** A plugin for Express that keeps the contract. The others differ from it in one fault. */
class Right {
  readonly versioning: VersioningStrategy;

  constructor(versioning: VersioningStrategy) {
    this.versioning = versioning;
  }

  /** The middleware before the application's own. It merges the headers of the version when the response is sent. */
  first(_request: Request, response: Response, next: NextFunction): void {
    const { writeHead } = response;
    response.writeHead = (status: number, list?: unknown) => {
      this.setList(response, Array.isArray(list) ? list : []);
      for (const [name, value] of Object.entries(this.headersOf(response))) {
        response.setHeader(name, this.merge(name, response.getHeader(name), value));
      }
      return writeHead.call(response, status);
    };
    next();
  }

  /** Sets the headers of `writeHead(status, ['Vary', 'Origin'])`. */
  setList(response: Response, list: string[]): void {
    for (let index = 0; index < list.length; index += 2) {
      response.setHeader(list[index] as string, list[index + 1] as string);
    }
  }

  /** The middleware of a route. */
  handle(request: Request, response: Response, next: NextFunction, route: PluginRoute): void {
    if (!this.isNeutral(request, route)) {
      Object.assign(request, { isVersioned: true });
      const api = this.decide(request, route);
      if (!this.hasRoute(route.versions, api.version)) api.reject();
      Object.assign(request, { api });
      const headers = this.withLifecycle(api.headers, route);
      this.setHeaders(response, this.isPreflight(request) ? {} : headers);
    }
    next();
  }

  isNeutral(_request: Request, { isNeutral }: PluginRoute): boolean {
    return isNeutral;
  }

  isPreflight({ method, headers }: Request): boolean {
    return method === 'OPTIONS' && 'access-control-request-method' in headers;
  }

  decide(request: Request, { namespace }: PluginRoute): RequestVersion {
    const decision = this.isPreflight(request) ? 'forPreflight' : 'forRequest';
    return this.versioning[decision](request, { params: this.paramsOf(request), namespace });
  }

  paramsOf({ params }: Request): object | undefined {
    return params;
  }

  hasRoute(versions: PluginRoute['versions'], version: string | null): boolean {
    return routeVersions(this.versioning, versions)(version);
  }

  withLifecycle(headers: HeaderRecord, { lifecycle = {} }: PluginRoute): HeaderRecord {
    const own = lifecycleHeaders(lifecycle);
    const { Link } = headers;
    return { ...headers, ...own, ...(Link && { Link: mergeHeader('Link', own.Link, Link) }) };
  }

  setHeaders(response: Response, headers: HeaderRecord): void {
    response.locals.headers = headers;
  }

  headersOf(response: Response): HeaderRecord {
    return response.locals.headers ?? {};
  }

  merge(name: string, earlier: Parameters<typeof mergeHeader>[1], added: string): string {
    return mergeHeader(name, earlier, added);
  }

  /** The error handler before the application's own. */
  catch(error: unknown, request: Request, response: Response, next: NextFunction): void {
    if (error instanceof VersionError && this.isOwn(error, request)) {
      this.setHeaders(response, this.rejectionHeaders(error, response));
      this.reject(error, response, next);
    } else {
      next(error);
    }
  }

  /** Another strategy of a handler throws another code than `pick` and `reject()`. */
  isOwn({ code }: VersionError, request: Request): boolean {
    const isBeforeHandler = 'isVersioned' in request && !('api' in request);
    return isBeforeHandler || code === 'ERR_VERSION_LACKS_RESOURCE';
  }

  /** Keeps the `Vary` of other middleware, because the error handler of Express removes it. */
  rejectionHeaders({ headers }: VersionError, response: Response): HeaderRecord {
    const vary = mergeHeader('Vary', response.getHeader('Vary'), headers.Vary ?? '');
    return { ...headers, Vary: vary };
  }

  reject(error: VersionError, _response: Response, next: NextFunction): void {
    next(error);
  }

  /** The result of `forRequest`, as a handler gets it. */
  apiOf(request: Request): Api {
    return (request as { api?: Api }).api;
  }
}

/** Returns the methods in which a plugin differs from the `right` plugin. */
export type Fault = (right: Right) => Partial<Right>;

/** Makes a subject that starts an Express server with a plugin that has `fault`. */
export const subjectOf = (fault: Fault): PluginSubject => ({
  async start({ versioning, routes, before, onError }) {
    const plugin = Object.assign(new Right(versioning), fault(new Right(versioning)));
    function send(response: Response, { status, headers, body, writesHead }: PluginResponse) {
      if (!writesHead) response.status(status).set(headers).send(body);
      else response.writeHead(status, Object.entries(headers).flat()).end(body);
    }
    const app = express().set('env', 'test');
    app.use((request, response, next) => plugin.first(request, response, next));
    app.use(async (request, response, next) => {
      // The headers of Fetch, because otherwise no rule would read the client of a request in both forms.
      const headers = new Headers(request.headers as Record<string, string>);
      response.set(await before({ headers }));
      next();
    });
    for (const route of routes) {
      app[METHODS[route.method]](
        route.path,
        (request, response, next) => plugin.handle(request, response, next, route),
        async (request, response) => {
          const call = { api: plugin.apiOf(request), params: request.params };
          send(response, await route.handle(call));
        },
      );
    }
    app.use((error: unknown, request: Request, response: Response, next: NextFunction) =>
      plugin.catch(error, request, response, next),
    );
    app.use((error: unknown, _request: Request, response: Response, next: NextFunction) =>
      onError ? send(response, onError(error)) : next(error),
    );
    const server = createServer(app);
    return { send: sendTo(await open(server)), close: () => server.close() };
  },
});

const METHODS = { GET: 'get', OPTIONS: 'options', POST: 'post' } as const;

/** Makes a plugin that adds the headers of the version only if `condition` is true. */
const addingHeadersIf =
  (condition: (response: Response) => boolean): Fault =>
  (right) => ({ headersOf: (response) => (condition(response) ? right.headersOf(response) : {}) });

/** Makes a plugin that merges `header` in another way. `change` gets the right result last. */
export const merging =
  (header: string, change: (earlier: string, added: string, merged: string) => string): Fault =>
  (right) => ({
    merge(name, earlier, added) {
      const merged = right.merge(name, earlier, added);
      return name === header ? change(`${earlier ?? ''}`, added, merged) : merged;
    },
  });

/** Makes a plugin that versions a request only if `condition` is true. */
const versioningIf =
  (condition: (request: Request) => boolean): Fault =>
  (right) => ({
    isNeutral: (request, route) => !condition(request) || right.isNeutral(request, route),
  });

const { isPreflight } = Right.prototype;

/** Makes a plugin that gives a route to every version if `condition` is true. */
const openingTo =
  (condition: (request: Request) => boolean): Fault =>
  (right) => ({
    handle(request, response, next, route) {
      const versions = condition(request) ? undefined : route.versions;
      right.handle(request, response, next, { ...route, versions });
    },
  });

/** Makes a plugin whose result has other functions. */
const giving =
  (change: (api: RequestVersion, response: Response) => Partial<RequestVersion>): Fault =>
  (right) => ({
    decide(request, route) {
      const api = right.decide(request, route);
      return { ...api, ...change(api, request.res as Response) };
    },
  });

/** Makes a plugin that sends the bodies of handlers in another way. */
const sendingBody =
  (change: (response: Response, body: unknown) => unknown): Fault =>
  (right) => ({
    first(request, response, next) {
      const { send } = response;
      response.send = (body) => send.call(response, change(response, body));
      right.first(request, response, next);
    },
  });

/** Makes a plugin that reads other versions of a route. */
const declaring =
  (change: (versions: Versions) => Versions | undefined): Fault =>
  (right) => ({
    hasRoute: (versions, version) => right.hasRoute(versions && change(versions), version),
  });

const isRange = (versions: Versions): versions is Range => !Array.isArray(versions);

/** Makes a plugin that handles the errors of the application's handlers in another way. */
const catching =
  (handle: Right['catch']): Fault =>
  (right) => ({
    catch(error, request, response, next) {
      const isOwn = error instanceof VersionError || !right.apiOf(request);
      (isOwn ? right.catch.bind(right) : handle)(error, request, response, next);
    },
  });

/** Makes a plugin that changes the request before it decides. */
const readingOther =
  (change: (request: Request) => void): Fault =>
  (right) => ({
    decide(request, route) {
      change(request);
      return right.decide(request, route);
    },
  });

function lowerCase(headers: Request['headers']) {
  for (const name of ['accept', 'accept-version'] as const) {
    headers[name] = `${headers[name]}`.toLowerCase();
  }
}

type Faults = Readonly<Record<string, Fault>>;

/** Plugins for a strategy that reads one place, by their fault. */
const readingAnotherPlace: Readonly<Record<string, Faults>> = {
  accept: {
    'negotiates the media type itself': readingOther(({ headers }) => {
      headers.accept = 'application/json';
    }),
    'lower-cases the values of headers': readingOther(({ headers }) => lowerCase(headers)),
  },
  combined: {
    'drops the query': readingOther((request) => {
      request.url = request.path;
    }),
  },
  header: {
    'drops the header': readingOther(({ headers }) => {
      delete headers['accept-version'];
    }),
    'lower-cases the values of headers': readingOther(({ headers }) => lowerCase(headers)),
    'takes Access-Control-Request-Method for a preflight': () => ({
      isPreflight: ({ headers }) => 'access-control-request-method' in headers,
    }),
  },
  host: {
    'trusts X-Forwarded-Host': readingOther(({ headers }) => {
      headers.host = `${headers['x-forwarded-host'] ?? headers.host}`;
    }),
    'trusts Forwarded': readingOther(({ headers }) => {
      headers.host = headers.forwarded?.replace('host=', '') ?? `${headers.host}`;
    }),
  },
  namespace: {
    'passes no namespace': (right) => ({
      decide: (request, route) => right.decide(request, { ...route, namespace: undefined }),
    }),
  },
  path: {
    'decides before the route matched': () => ({ paramsOf: () => ({}) }),
    'links to another version than the request': giving((api) => ({
      reverse: (name, options) => api.reverse(name, { ...options, version: 'v1' }),
    })),
    'mixes the query into the parameters': () => ({
      paramsOf: ({ params, query }) => ({ ...params, ...query }),
    }),
    'decodes the parameters again': () => ({
      paramsOf: ({ params }) => ({ version: decodeURIComponent(`${params.version}`) }),
    }),
  },
  query: {
    'decodes the query again': readingOther((request) => {
      request.url = decodeURIComponent(request.url);
    }),
  },
};

/** Plugins by the rule that each breaks, and by their fault. */
export const pluginsThatBreakARule: Readonly<Record<string, Faults>> = {
  'a handler gets the version, the parameters and the links of its request': {
    'leaves the parameters encoded': readingOther(({ params }) => {
      params.id = encodeURIComponent(`${params.id}`);
    }),
    'decodes the parameters of handlers again': readingOther(({ params }) => {
      params.id = decodeURIComponent(`${params.id}`);
    }),
    'sends another body': sendingBody(() => 'other'),
    'sends another media type': sendingBody((response, body) => {
      response.type('html');
      return body;
    }),
    'gives no result to the handler': () => ({ apiOf: () => undefined }),
    'calls forRequest twice': (right) => ({
      decide: (...matched) => right.decide(...matched) && right.decide(...matched),
    }),
    'keeps the version of the first request of a connection': (right) => ({
      decide(request, route) {
        const connection = request.socket as { api?: RequestVersion };
        connection.api ??= right.decide(request, route);
        return connection.api;
      },
    }),
  },
  'a request without a version gets the default version': {
    'rejects a request without a version': (right) => ({
      decide(request, route) {
        const api = right.decide(request, route);
        return request.header('Accept-Version') ? api : api.reject();
      },
    }),
  },
  'a route without parameters has a version': {
    'passes no parameters': ({ versioning }) => ({
      decide: ({ url, headers }) => versioning.forRequest({ url, headers }),
    }),
  },
  'POST has a version': {
    'versions GET, HEAD and OPTIONS only': versioningIf(({ method }) => method !== 'POST'),
  },
  'parallel requests keep their versions': {
    'keeps the headers of the last request': () => {
      let last: HeaderRecord = {};
      return {
        setHeaders(_response, headers) {
          last = headers;
        },
        headersOf: () => last,
      };
    },
  },
  'a version that is looked up before the plugin reaches selectVersion': {
    'decides while the application looks up the client': (right) => {
      let early: Api;
      return {
        first(request, ...others) {
          right.first(request, ...others);
          early = right.versioning.forRequest(request);
        },
        decide: (request, route) => early ?? right.decide(request, route),
      };
    },
  },
  'the headers of a handler are merged with the headers of the version': {
    'replaces the Vary of a handler': merging('Vary', (_, added) => added),
    'replaces the links of a handler': merging('Link', (_, added) => added),
    'changes the case of a version': merging('API-Version', (_, added) => added.toUpperCase()),
  },
  'the headers of writeHead are merged with the headers of the version': {
    'drops a list of headers': () => ({ setList: () => undefined }),
    'sets a list of headers last': merging('Vary', (earlier, _, merged) =>
      earlier === 'Accept-Language' ? earlier : merged,
    ),
  },
  'Vary: * of a handler stays, with the headers of the version': {
    'adds names to Vary: *': merging('Vary', (earlier, added) => `${earlier}, ${added}`),
    'replaces Vary: *': merging('Vary', (earlier, added, merged) =>
      earlier === '*' ? added : merged,
    ),
  },
  'a response of any status has the headers of the version': {
    ...Object.fromEntries(
      [201, 204, 302, 304, 404, 503].map((status) => [
        `adds no headers to a ${status}`,
        addingHeadersIf(({ statusCode }) => statusCode !== status),
      ]),
    ),
    'adds a body to a response without a body': sendingBody((_response, body) => body || 'Empty'),
    'drops the Location of a redirect': sendingBody((response, body) => {
      response.removeHeader('Location');
      return body;
    }),
  },
  'a life cycle of a route is merged into the headers of every version': {
    'ignores the life cycle of a route': () => ({ withLifecycle: (headers) => headers }),
    'keeps the dates of the version': (right) => ({
      withLifecycle({ Link, ...dates }, route) {
        return { ...right.withLifecycle({ ...dates, ...(Link && { Link }) }, route), ...dates };
      },
    }),
    'replaces the links of the version': () => ({
      withLifecycle: (headers, { lifecycle = {} }) => ({
        ...headers,
        ...lifecycleHeaders(lifecycle),
      }),
    }),
    'drops the life cycle of an error': (right) => ({
      catch(error, request, response, next) {
        right.setHeaders(response, right.apiOf(request)?.headers ?? {});
        next(error);
      },
    }),
    'adds the life cycle to successful responses only': (right) => ({
      headersOf(response) {
        const { Sunset, ...others } = right.headersOf(response);
        return Sunset && response.statusCode < 400 ? { ...others, Sunset } : others;
      },
    }),
  },
  'HEAD has the status and the headers of GET': {
    'adds no headers to HEAD': addingHeadersIf(({ req }) => req.method !== 'HEAD'),
  },

  'an error becomes the response of the framework, with the headers of the version': {
    'adds no headers to a 500': addingHeadersIf(({ statusCode }) => statusCode !== 500),
    'sends the errors of versioned routes itself': catching((_error, _request, response) => {
      response.sendStatus(503);
    }),
    "drops a thrown error's headers, except Vary": catching((error, _request, _response, next) => {
      const { headers } = error as VersionError;
      if (headers) Object.assign(error as object, { headers: { Vary: headers.Vary } });
      next(error);
    }),
  },
  'an error reaches the error handler of the application unchanged': {
    'replaces an error': catching((_error, _request, _response, next) => {
      next(new Error('failed'));
    }),
    'sends an error as the framework does': catching((_error, _request, response) => {
      response.sendStatus(500);
    }),
    'adds headers to a thrown error': catching((error, _request, _response, next) => {
      const { headers } = error as VersionError;
      if (headers) Object.assign(headers, { 'X-Seen': 'yes' });
      next(error);
    }),
  },
  'a rejection of another strategy in a handler is an error with the headers of the version': {
    'takes every rejection for its own': () => ({ isOwn: () => true }),
  },

  'a version that is not allowed is rejected, and the next request is served': {
    'changes the body of the error handler': sendingBody((response, body) =>
      response.statusCode === 422 ? 'other' : body,
    ),
    'drops the Vary of translate': merging('Vary', (_earlier, _added, merged) =>
      merged.replace(', Accept-Language', ''),
    ),
    'sends a rejection itself': () => ({
      reject: (error, response) => void response.status(error.status).json(error),
    }),
    'passes an error without the code': () => ({
      reject: ({ message, status }, _response, next) =>
        next(Object.assign(new Error(message), { status })),
    }),
    'repeats the version in a header': () => ({
      reject(error, response, next) {
        if (error.version === 'unlisted') response.set('X-Requested-Version', error.version);
        next(error);
      },
    }),
    'adds no headers to a rejection': addingHeadersIf(({ statusCode }) => statusCode < 400),
    'lets no request through after a rejection': (right) => {
      let rejection: VersionError | undefined;
      return {
        decide(request, route) {
          if (rejection) throw rejection;
          return right.decide(request, route);
        },
        reject(error, response, next) {
          rejection = error;
          right.reject(error, response, next);
        },
      };
    },
  },
  'two different versions are rejected': {
    'takes the first version': readingOther((request) => {
      request.headers['accept-version'] = request.header('Accept-Version')?.split(',')[0];
    }),
    'takes the first line of a header': readingOther(({ headers, rawHeaders }) => {
      const index = rawHeaders.indexOf('Accept-Version');
      headers['accept-version'] = rawHeaders[index + 1];
    }),
  },
  'a request without the required version is rejected': {
    'takes the first version as the default': readingOther(({ headers }) => {
      headers['accept-version'] ??= 'v1';
    }),
  },
  'a version that the list of a route lacks is rejected before the handler': {
    'serves a route to every version': declaring(() => undefined),
    'takes a list of versions for a range': declaring((versions) =>
      isRange(versions) ? versions : { since: `${versions[0]}`, until: `${versions.at(-1)}` },
    ),
    'rejects a version after the handler': (right) => ({
      handle(request, response, next, route) {
        try {
          right.handle(request, response, next, route);
        } catch (error) {
          route.handle({ params: request.params });
          throw error;
        }
      },
    }),
  },
  'a version before the range of a route is rejected': {
    'ignores a range without an end': declaring((versions) =>
      isRange(versions) && versions.until === undefined ? undefined : versions,
    ),
  },
  'a version after the range of a route is rejected': {
    'ignores the end of a range': declaring((versions) =>
      isRange(versions) ? { ...versions, until: undefined, since: versions.since } : versions,
    ),
  },
  'pick and reject() in a handler reject with the headers of the version': {
    'knows every version in since()': giving(() => ({ since: () => true })),
    'picks another entry': giving((api) => ({
      pick: (entries) => api.pick(entries) && ('other' as never),
    })),
    'does nothing in reject()': giving(() => ({ reject: () => undefined as never })),
    'picks no entry without a rejection': giving((api) => ({
      pick: (entries) => (api.since('v3') ? api.pick(entries) : (undefined as never)),
    })),
    'takes the rejections of handlers for other errors': (right) => ({
      isOwn: (error, request) => !right.apiOf(request) && right.isOwn(error, request),
    }),
  },
  'the headers of a rejection stand once, even if an error handler copies them': {
    'appends the headers of a rejection': merging('API-Supported-Versions', (earlier, added) =>
      earlier ? `${earlier}, ${added}` : added,
    ),
  },
  'the framework sends a rejection with its headers if there is no error handler': {
    'drops the headers of a rejection': () => ({
      rejectionHeaders: () => ({}),
      reject: (error, _response, next) => next(Object.assign(error, { headers: {} })),
    }),
  },

  'a route that opts out has no version': {
    'versions every route': (right) => ({
      isNeutral: (request, route) => right.isNeutral(request, { ...route, isNeutral: false }),
    }),
  },
  'an unknown URL has no version': {
    'names its header in every Vary': (right) => ({
      headersOf: (response) => ({ Vary: 'Accept-Version', ...right.headersOf(response) }),
    }),
    'decides for every request': (right) => ({
      first(request, ...others) {
        right.versioning.forRequest(request, { params: { version: 'v1' } });
        right.first(request, ...others);
      },
    }),
    'sends a rejection': (right) => ({
      first(request, response, next) {
        if (!request.path.endsWith('/unknown')) return right.first(request, response, next);
        response.status(406).set('Vary', 'Origin').send('{}');
      },
    }),
  },
  'a preflight has the version that it carries or null, without the headers of a version': {
    'takes a preflight for any request': () => ({ isPreflight: () => false }),
    'gives a preflight no version': versioningIf((request) => !isPreflight(request)),
    'adds the headers of the version': (right) => ({
      setHeaders(response) {
        right.setHeaders(response, right.versioning.responseHeaders('v3'));
      },
    }),
    'adds the life cycle of the route': (right) => ({
      handle(request, response, next, route) {
        response.set(lifecycleHeaders(route.lifecycle ?? {}));
        right.handle(request, response, next, route);
      },
    }),
    'responds to preflights itself': (right) => ({
      handle(request, response, next, route) {
        if (isPreflight(request) && !route.isNeutral) response.sendStatus(204);
        else right.handle(request, response, next, route);
      },
    }),
  },
  'a route with versions is closed to a preflight': {
    'opens every route to preflights': openingTo(isPreflight),
    'opens every route to preflights without a version': openingTo(
      (request) => isPreflight(request) && request.headers['accept-version'] === undefined,
    ),
  },
  'OPTIONS without Access-Control-Request-Method has a version': {
    'takes every OPTIONS for a preflight': () => ({
      isPreflight: ({ method }) => method === 'OPTIONS',
    }),
  },
  ...Object.fromEntries(
    Object.entries(readingAnotherPlace).map(([place, faults]) => [
      `${place}: of a version in each place, only the version of its own place counts`,
      faults,
    ]),
  ),
};
