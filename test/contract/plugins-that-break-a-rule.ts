import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import {
  type HeaderRecord,
  lifecycleHeaders,
  mergeHeader,
  type RequestVersion,
  VersionError,
  type VersioningStrategy,
  versionsNotAfter,
} from 'request-versioning';
import {
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  sendTo,
} from 'request-versioning/contract';

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
    if (!versions) return true;
    if (Array.isArray(versions)) return versions.includes(version);
    const { since, until } = versions as Range;
    return this.isNotAfter(since, version) && this.isNotAfter(version, until);
  }

  isNotAfter(one: string | null | undefined, other: string | null | undefined): boolean {
    if (typeof one !== 'string' || typeof other !== 'string') return true;
    return versionsNotAfter([one])(other).length > 0;
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

type CreatePlugin = (versioning: VersioningStrategy) => Right;

const METHODS = { GET: 'get', OPTIONS: 'options', POST: 'post' } as const;

/** Makes a subject that starts an Express server with the plugin. */
export const subjectOf = (create: CreatePlugin): PluginSubject => ({
  async start({ versioning, routes, before, onError }) {
    const plugin = create(versioning);
    function send(response: Response, { status, headers, body, writesHead }: PluginResponse) {
      if (!writesHead) response.status(status).set(headers).send(body);
      else response.writeHead(status, Object.entries(headers).flat()).end(body);
    }
    const app = express().set('env', 'test');
    app.use((request, response, next) => plugin.first(request, response, next));
    app.use(async (request, response, next) => {
      response.set(await before(request));
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
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { send: sendTo(`http://127.0.0.1:${port}`), close: () => server.close() };
  },
});

/** Makes a plugin with other `methods`. They get a right plugin. */
export const having =
  (methods: (right: Right) => Partial<Right>): CreatePlugin =>
  (versioning) =>
    Object.assign(new Right(versioning), methods(new Right(versioning)));

/** Makes a plugin that adds the headers of the version only if `condition` is true. */
const addingHeadersIf = (condition: (response: Response) => boolean) =>
  having((right) => ({
    headersOf: (response) => (condition(response) ? right.headersOf(response) : {}),
  }));

/** Makes a plugin that versions a request only if `condition` is true. */
const versioningIf = (condition: (request: Request) => boolean) =>
  having((right) => ({
    isNeutral: (request, route) => !condition(request) || right.isNeutral(request, route),
  }));

const { isPreflight } = Right.prototype;

/** Makes a plugin whose result has other functions. */
const giving = (change: (api: RequestVersion) => Partial<RequestVersion>) =>
  having((right) => ({
    decide(request, route) {
      const api = right.decide(request, route);
      return { ...api, ...change(api) };
    },
  }));

/** Makes a plugin that sends the bodies of handlers in another way. */
const sendingBody = (change: (response: Response, body: unknown) => unknown) =>
  having((right) => ({
    first(request, response, next) {
      const { send } = response;
      response.send = (body) => send.call(response, change(response, body));
      right.first(request, response, next);
    },
  }));

/** Makes a plugin that reads other versions of a route. */
const declaring = (change: (versions: Versions) => Versions | undefined) =>
  having((right) => ({
    hasRoute: (versions, version) => right.hasRoute(versions && change(versions), version),
  }));

const isRange = (versions: Versions): versions is Range => !Array.isArray(versions);

/** Makes a plugin that handles a rejection in another way. */
const rejecting = (reject: Right['reject']) => having(() => ({ reject }));

/** Makes a plugin that handles the errors of the application's handlers in another way. */
const catching = (handle: Right['catch']) =>
  having((right) => ({
    catch(error, request, response, next) {
      const isOwn = error instanceof VersionError || !right.apiOf(request);
      (isOwn ? right.catch.bind(right) : handle)(error, request, response, next);
    },
  }));

/** Makes a plugin that changes the request before it decides. */
const readingOther = (change: (request: Request) => void) =>
  having((right) => ({
    decide(request, route) {
      change(request);
      return right.decide(request, route);
    },
  }));

function lowerCase(headers: Request['headers']) {
  for (const name of ['accept', 'accept-version'] as const) {
    headers[name] = `${headers[name]}`.toLowerCase();
  }
}

/** Plugins for a strategy that reads one place, by their fault. */
const readingAnotherPlace: Readonly<Record<string, Readonly<Record<string, CreatePlugin>>>> = {
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
    'takes Access-Control-Request-Method for a preflight': having(() => ({
      isPreflight: ({ headers }) => 'access-control-request-method' in headers,
    })),
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
    'passes no namespace': having(({ versioning }) => ({
      decide: (request) => versioning.forRequest(request, { params: request.params }),
    })),
  },
  path: {
    'decides before the route matched': having(({ versioning }) => ({
      decide: (request, { namespace }) => versioning.forRequest(request, { params: {}, namespace }),
    })),
    'builds links without the version of the request': having((right) => ({
      decide(request, route) {
        const params = { version: 'v1', id: 'a b' };
        const reverse = (name: string) => right.versioning.reverse(name, { params });
        return { ...right.decide(request, route), reverse };
      },
    })),
    'mixes the query into the parameters': having(() => ({
      paramsOf: ({ params, query }) => ({ ...params, ...query }),
    })),
    'decodes the parameters again': having(() => ({
      paramsOf: ({ params }) => ({ version: decodeURIComponent(`${params.version}`) }),
    })),
  },
  query: {
    'decodes the query again': readingOther((request) => {
      request.url = decodeURIComponent(request.url);
    }),
  },
};

/** Plugins by the rule that each breaks, and by their fault. */
export const pluginsThatBreakARule: Readonly<
  Record<string, Readonly<Record<string, CreatePlugin>>>
> = {
  'a handler gets the version, the parameters and the links of its request': {
    'leaves the parameters encoded': having((right) => ({
      handle(request, ...others) {
        request.params.id = encodeURIComponent(`${request.params.id}`);
        right.handle(request, ...others);
      },
    })),
    'decodes the parameters of handlers again': having((right) => ({
      handle(request, ...others) {
        request.params.id = decodeURIComponent(`${request.params.id}`);
        right.handle(request, ...others);
      },
    })),
    'sends another body': sendingBody(() => 'other'),
    'sends another media type': sendingBody((response, body) => {
      response.type('html');
      return body;
    }),
    'gives no result to the handler': having(() => ({ apiOf: () => undefined })),
    'calls forRequest twice': having((right) => ({
      decide: (...matched) => right.decide(...matched) && right.decide(...matched),
    })),
    'keeps the version of the first request of a connection': having((right) => {
      const results = new WeakMap<Socket, RequestVersion>();
      return {
        decide(request, route) {
          const api = results.get(request.socket) ?? right.decide(request, route);
          results.set(request.socket, api);
          return api;
        },
      };
    }),
  },
  'a request without a version gets the default version': {
    'rejects a request without a version': having((right) => ({
      decide(request, route) {
        const api = right.decide(request, route);
        return request.header('Accept-Version') ? api : api.reject();
      },
    })),
  },
  'a route without parameters has a version': {
    'passes no parameters': having(({ versioning }) => ({
      decide: ({ url, headers }) => versioning.forRequest({ url, headers }, { params: undefined }),
    })),
  },
  'POST has a version': {
    'versions GET, HEAD and OPTIONS only': versioningIf(({ method }) => method !== 'POST'),
  },
  'parallel requests keep their versions': {
    'keeps the headers of the last request': having(() => {
      let last: HeaderRecord = {};
      return {
        setHeaders(_response, headers) {
          last = headers;
        },
        headersOf: () => last,
      };
    }),
  },
  'a version that is looked up before the plugin reaches selectVersion': {
    'decides before the middlewares of the application': having((right) => {
      let early: Api;
      return {
        first(request, ...others) {
          if (right.versioning.vary.length > 0) early = right.versioning.forRequest(request);
          right.first(request, ...others);
        },
        decide: (request, route) => early ?? right.decide(request, route),
      };
    }),
    'decides while the application looks up the client': having((right) => {
      let early: Api;
      return {
        first(request, ...others) {
          right.first(request, ...others);
          early = right.versioning.forRequest(request);
        },
        decide: (request, route) => early ?? right.decide(request, route),
      };
    }),
  },
  'the headers of a handler are merged with the headers of the version': {
    'merges no headers': having(() => ({ merge: (_name, _earlier, added) => added })),
    'replaces the links of a handler': having((right) => ({
      merge: (name, earlier, added) =>
        name === 'Link' ? added : right.merge(name, earlier, added),
    })),
    'changes the case of a version': having((right) => ({
      merge: (name, earlier, added) =>
        right.merge(name, earlier, name === 'API-Version' ? added.toUpperCase() : added),
    })),
  },
  'the headers of writeHead are merged with the headers of the version': {
    'drops a list of headers': having(() => ({ setList: () => undefined })),
    'sets a list of headers last': having((right) => ({
      merge(name, earlier, added) {
        return name === 'Vary' && `${earlier}` === 'Accept-Language'
          ? `${earlier}`
          : right.merge(name, earlier, added);
      },
    })),
  },
  'Vary: * of a handler stays, with the headers of the version': {
    'adds names to Vary: *': having((right) => ({
      merge: (name, earlier, added) =>
        earlier === '*' ? `*, ${added}` : right.merge(name, earlier, added),
    })),
  },
  'a response of any status has the headers of the version': {
    'adds no headers to a 201': addingHeadersIf(({ statusCode }) => statusCode !== 201),
    'adds no headers to a 204': addingHeadersIf(({ statusCode }) => statusCode !== 204),
    'adds no headers to a redirect': addingHeadersIf(({ statusCode }) => statusCode !== 302),
    'adds no headers to a 304': addingHeadersIf(({ statusCode }) => statusCode !== 304),
    'adds no headers to a 404': addingHeadersIf(({ statusCode }) => statusCode !== 404),
    'adds no headers to a 503': addingHeadersIf(({ statusCode }) => statusCode !== 503),
    'adds a body to a response without a body': sendingBody((_response, body) => body || 'Empty'),
    'drops the Location of a redirect': sendingBody((response, body) => {
      response.removeHeader('Location');
      return body;
    }),
  },
  'a life cycle of a route is merged into the headers of every version': {
    'ignores the life cycle of a route': having(() => ({ withLifecycle: (headers) => headers })),
    'keeps the dates of the version': having((right) => ({
      withLifecycle: (headers, route) => ({ ...right.withLifecycle(headers, route), ...headers }),
    })),
    'replaces the links of the version': having(() => ({
      withLifecycle: (headers, { lifecycle = {} }) => ({
        ...headers,
        ...lifecycleHeaders(lifecycle),
      }),
    })),
    'drops the life cycle of an error': having((right) => ({
      catch(error, request, response, next) {
        right.setHeaders(response, right.apiOf(request)?.headers ?? {});
        next(error);
      },
    })),
    'adds the life cycle to successful responses only': having((right) => ({
      headersOf(response) {
        const { Sunset, ...others } = right.headersOf(response);
        return Sunset && response.statusCode < 400 ? { ...others, Sunset } : others;
      },
    })),
  },
  'HEAD has the status and the headers of GET': {
    'adds no headers to HEAD': addingHeadersIf(({ req }) => req.method !== 'HEAD'),
  },

  'an error becomes the response of the framework, with the headers of the version': {
    'adds no headers to a 500': addingHeadersIf(({ statusCode }) => statusCode !== 500),
    'sends the errors of versioned routes itself': catching((_error, _request, response) => {
      response.sendStatus(503);
    }),
    'takes a TypeError for a bad request': catching((error, _request, response, next) => {
      if (error instanceof TypeError) response.sendStatus(400);
      else next(error);
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
    'takes every rejection for its own': having(() => ({ isOwn: () => true })),
  },

  'a version that is not allowed is rejected, and the next request is served': {
    'changes the body of the error handler': sendingBody((response, body) =>
      response.statusCode === 422 ? 'other' : body,
    ),
    'changes the media type of the error handler': sendingBody((response, body) => {
      if (response.statusCode === 422) response.type('html');
      return body;
    }),
    'drops the Vary of translate': having((right) => ({
      merge: (name, earlier, added) =>
        right.merge(
          name,
          earlier,
          name === 'Vary' ? added.replace(/, Accept-Language/, '') : added,
        ),
    })),
    ...Object.fromEntries(
      ['__proto__', 'constructor', '../v1', 'v'.repeat(2_000)].map((text) => [
        `takes ${text.slice(0, 11)} for no version`,
        readingOther(({ headers }) => {
          if (headers['accept-version'] === text) delete headers['accept-version'];
        }),
      ]),
    ),
    'rejects with 500': rejecting((_error, response) => void response.sendStatus(500)),
    'sends a rejection itself': rejecting((error, response) => {
      response.status(error.status).json(error);
    }),
    'sends the stack of a rejection': rejecting((error, response) => {
      response.status(422).type('text').send(`handled ${error.stack}`);
    }),
    'handles a rejected request again': rejecting((error, response, next) => {
      const { app, locals, req, send } = response;
      if (!locals.isAgain) {
        response.send = () => {
          Object.assign(response, { send });
          app(req, response);
          return response;
        };
      }
      locals.isAgain = true;
      next(error);
    }),
    'passes an error without the code': rejecting(({ message, status }, _response, next) => {
      next(Object.assign(new Error(message), { status }));
    }),
    'repeats the version in a header': rejecting((error, response, next) => {
      if (error.version === 'unlisted') response.set('X-Requested-Version', error.version);
      next(error);
    }),
    'adds no headers to a rejection': addingHeadersIf(({ statusCode }) => statusCode < 400),
    'drops the Vary of the application': having(() => ({
      first(_request, response, next) {
        response.removeHeader('Vary');
        next();
      },
      rejectionHeaders: ({ headers }, response) => {
        response.removeHeader('Vary');
        return headers;
      },
    })),
    'lets no request through after a rejection': having((right) => {
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
    }),
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
    'checks the list after the handler': having((right) => ({
      handle(request, response, next, route) {
        right.handle(request, response, next, { ...route, versions: undefined });
        const api = right.apiOf(request);
        if (!api || right.hasRoute(route.versions, api.version)) return;
        const { send } = response;
        response.send = () => {
          Object.assign(response, { send });
          try {
            return api.reject();
          } catch (error) {
            right.catch(error, request, response, next);
            return response;
          }
        };
      },
    })),
  },
  'a version before the range of a route is rejected': {
    'ignores a range': declaring((versions) => (isRange(versions) ? undefined : versions)),
    'ignores a range without an end': declaring((versions) =>
      isRange(versions) && versions.until === undefined ? undefined : versions,
    ),
  },
  'a version after the range of a route is rejected': {
    'ignores the end of a range': declaring((versions) =>
      isRange(versions) ? { ...versions, until: undefined, since: versions.since } : versions,
    ),
  },
  'pick and reject() in a handler reject without the headers of the version': {
    'leaks the headers of the version': having((right) => ({
      setHeaders: (response, headers) =>
        right.setHeaders(response, { ...right.headersOf(response), ...headers }),
    })),
    'knows every version in since()': giving(() => ({ since: () => true })),
    'picks another entry': giving((api) => ({
      pick: (entries) => api.pick(entries) && ('other' as never),
    })),
    'does nothing in reject()': giving(() => ({ reject: () => undefined as never })),
    'picks no entry without a rejection': giving((api) => ({
      pick: (entries) => (api.since('v3') ? api.pick(entries) : (undefined as never)),
    })),
    'takes the rejections of handlers for other errors': having((right) => ({
      isOwn: (error, request) => !right.apiOf(request) && right.isOwn(error, request),
    })),
    'takes a rejection that a handler catches for its response': having((right) => ({
      decide(request, route) {
        const api = right.decide(request, route);
        const pick: typeof api.pick = (entries) => {
          try {
            return api.pick(entries);
          } catch (error) {
            right.setHeaders(request.res as Response, (error as VersionError).headers);
            throw error;
          }
        };
        return { ...api, pick };
      },
    })),
  },
  'the headers of a rejection stand once, even if an error handler copies them': {
    'appends the headers of a rejection': having((right) => ({
      first(request, response, next) {
        right.first(request, response, next);
        const { writeHead } = response;
        response.writeHead = (status: number) => {
          const supported = response.getHeader('API-Supported-Versions');
          if (supported) response.setHeader('API-Supported-Versions', [`${supported}`, 'v2']);
          return writeHead.call(response, status);
        };
      },
    })),
  },
  'the framework sends a rejection with its headers if there is no error handler': {
    'leaves the headers of a rejection to the framework': having(() => ({
      rejectionHeaders: () => ({}),
    })),
    'keeps the Vary of other middleware by the framework only': having(() => ({
      rejectionHeaders: ({ headers }) => headers,
    })),
  },

  'a route that opts out has no version': {
    'versions every route': having((right) => ({
      isNeutral: (request, route) => right.isNeutral(request, { ...route, isNeutral: false }),
    })),
  },
  'an unknown URL has no version': {
    'names its header in every Vary': having((right) => ({
      headersOf: (response) => ({ Vary: 'Accept-Version', ...right.headersOf(response) }),
    })),
    'decides for every request': having((right) => ({
      first(request, ...others) {
        right.versioning.forRequest(request, { params: { version: 'v1' } });
        right.first(request, ...others);
      },
    })),
    'sends a rejection': having((right) => ({
      first(request, response, next) {
        if (!request.path.endsWith('/unknown')) return right.first(request, response, next);
        response.status(406).set('Vary', 'Origin').send('{}');
      },
    })),
  },
  'a preflight has the version that it carries or null, without the headers of a version': {
    'takes a preflight for any request': having(() => ({ isPreflight: () => false })),
    'gives a preflight no version': versioningIf((request) => !isPreflight(request)),
    'adds the headers of the version': having((right) => ({
      setHeaders(response) {
        right.setHeaders(response, right.versioning.responseHeaders('v3'));
      },
    })),
    'responds to preflights itself': having((right) => ({
      handle(request, response, next, route) {
        if (isPreflight(request) && !route.isNeutral) response.sendStatus(204);
        else right.handle(request, response, next, route);
      },
    })),
  },
  'a route with versions is closed to a preflight': {
    'opens every route to preflights': having((right) => ({
      handle(request, response, next, route) {
        const versions = isPreflight(request) ? undefined : route.versions;
        right.handle(request, response, next, { ...route, versions });
      },
    })),
  },
  'OPTIONS without Access-Control-Request-Method has a version': {
    'takes every OPTIONS for a preflight': having(() => ({
      isPreflight: ({ method }) => method === 'OPTIONS',
    })),
  },
  ...Object.fromEntries(
    Object.entries(readingAnotherPlace).map(([place, plugins]) => [
      `${place}: of a version in each place, only the version of its own place counts`,
      plugins,
    ]),
  ),
};
