import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import {
  type HeaderRecord,
  mergeHeader,
  type RequestVersion,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
import {
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  sendTo,
} from 'request-versioning/contract';

type Api = RequestVersion | undefined;

/** A plugin for Express that keeps the contract. The others differ from it in one fault. */
class Right {
  readonly versioning: VersioningStrategy;

  constructor(versioning: VersioningStrategy) {
    this.versioning = versioning;
  }

  /** The middleware before the application's own. It merges the headers of the version when the response is sent. */
  first(_request: Request, response: Response, next: NextFunction): void {
    const { writeHead } = response;
    response.writeHead = (status: number) => {
      for (const [name, value] of Object.entries(this.headersOf(response))) {
        response.setHeader(name, this.merge(name, response.getHeader(name), value));
      }
      return writeHead.call(response, status);
    };
    next();
  }

  /** The middleware of a route. */
  handle(request: Request, response: Response, next: NextFunction, route: PluginRoute): void {
    if (!this.isNeutral(request, route)) {
      const api = this.decide(request, route);
      if (route.versions?.includes(`${api.version}`) === false) api.reject();
      Object.assign(request, { api });
      this.setHeaders(response, api.headers);
    }
    next();
  }

  isNeutral(request: Request, { isNeutral }: PluginRoute): boolean {
    const isPreflight = request.header('Access-Control-Request-Method') !== undefined;
    return isNeutral || (request.method === 'OPTIONS' && isPreflight);
  }

  decide(request: Request, { namespace }: PluginRoute): RequestVersion {
    return this.versioning.forRequest(request, { params: request.params, namespace });
  }

  /** Replaces the headers, except `Vary`. */
  setHeaders(response: Response, headers: HeaderRecord): void {
    const vary = mergeHeader('Vary', this.headersOf(response).Vary, headers.Vary ?? '');
    response.locals.headers = { ...headers, Vary: vary };
  }

  headersOf(response: Response): HeaderRecord {
    return response.locals.headers ?? {};
  }

  merge(name: string, earlier: Parameters<typeof mergeHeader>[1], added: string): string {
    return mergeHeader(name, earlier, added);
  }

  /** The error handler before the application's own. */
  catch(error: unknown, _request: Request, response: Response, next: NextFunction): void {
    if (error instanceof VersionError) {
      this.setHeaders(response, error.headers);
      this.reject(error, response);
    } else {
      next(error);
    }
  }

  reject(error: VersionError, response: Response): void {
    response.status(error.status).type('application/problem+json').send(JSON.stringify(error));
  }

  /** The result of `forRequest`, as a handler gets it. */
  apiOf(request: Request): Api {
    return (request as { api?: Api }).api;
  }
}

type CreatePlugin = (versioning: VersioningStrategy) => Right;

/** Makes a subject that starts an Express server with the plugin. */
export const subjectOf = (create: CreatePlugin): PluginSubject => ({
  async start({ versioning, routes, before, onError }) {
    const plugin = create(versioning);
    const send = (response: Response, { status, headers, body }: PluginResponse) =>
      void response.status(status).set(headers).send(body);
    const app = express().set('env', 'test');
    app.use((request, response, next) => plugin.first(request, response, next));
    app.use(async (request, response, next) => {
      response.set(await before(request));
      next();
    });
    for (const route of routes) {
      app[route.method === 'GET' ? 'get' : 'options'](
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

/** Makes a plugin that sends a rejection in another way. */
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

function dropQuery(request: Request) {
  request.url = request.path;
}

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
    'gives no result to the handler': having(() => ({ apiOf: () => undefined })),
    'calls forRequest twice': having((right) => ({
      decide: (...matched) => right.decide(...matched) && right.decide(...matched),
    })),
  },
  'a request without a version gets the default version': {
    'rejects a request without a version': having((right) => ({
      decide(request, route) {
        const api = right.decide(request, route);
        return request.header('Accept-Version') ? api : api.reject();
      },
    })),
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
  },
  'the headers of a handler are merged with the headers of the version': {
    'merges no headers': having(() => ({ merge: (_name, _earlier, added) => added })),
  },
  'Vary: * of a handler stays, with the headers of the version': {
    'adds names to Vary: *': having((right) => ({
      merge: (name, earlier, added) =>
        earlier === '*' ? `*, ${added}` : right.merge(name, earlier, added),
    })),
  },
  'a 404 of a handler has the headers of the version': {
    'adds no headers to a 404': addingHeadersIf(({ statusCode }) => statusCode !== 404),
  },
  'a redirect has the headers of the version': {
    'adds no headers to a redirect': addingHeadersIf(({ statusCode }) => statusCode !== 302),
  },
  'an error becomes the response of the framework, with the headers of the version': {
    'adds no headers to a 500': addingHeadersIf(({ statusCode }) => statusCode !== 500),
    'sends the errors of versioned routes itself': catching((_error, _request, response) => {
      response.sendStatus(503);
    }),
  },
  'an error reaches the error handler of the application unchanged': {
    'wraps an error': catching((cause, _request, _response, next) => {
      next(new Error('failed', { cause }));
    }),
    'sends an error as the framework does': catching((_error, _request, response) => {
      response.sendStatus(500);
    }),
  },
  'an error with headers becomes the response of the framework, with the headers of the version': {
    "drops a thrown error's headers": catching((error, _request, _response, next) => {
      next(Object.assign(error as object, { headers: undefined }));
    }),
  },
  'an error with headers reaches the error handler of the application unchanged': {
    'adds headers to a thrown error': catching((error, _request, _response, next) => {
      Object.assign((error as VersionError).headers, { 'X-Seen': 'yes' });
      next(error);
    }),
  },
  'HEAD has the status and the headers of GET': {
    'adds no headers to HEAD': addingHeadersIf(({ req }) => req.method !== 'HEAD'),
  },
  'a version that is not allowed is rejected, and the next request is served': {
    'rejects with 500': rejecting((_error, response) => void response.sendStatus(500)),
    'sends a rejection as plain JSON': rejecting((error, response) => {
      response.status(error.status).json(error);
    }),
    'sends a rejection without JSON': rejecting((error, response) => {
      response.status(error.status).type('application/problem+json').send('rejected');
    }),
    'sends a rejection without its text': rejecting(({ status, code }, response) => {
      response
        .status(status)
        .type('application/problem+json')
        .send(JSON.stringify({ status, code }));
    }),
    'repeats the version that was sent': rejecting((error, response) => {
      const body = JSON.stringify({ ...error.toJSON(), detail: error.version });
      response.status(error.status).type('application/problem+json').send(body);
    }),
    'adds no headers to a rejection': addingHeadersIf(({ statusCode }) => statusCode < 400),
    'lets no request through after a rejection': having((right) => {
      let rejection: VersionError | undefined;
      return {
        decide(request, route) {
          if (rejection) throw rejection;
          return right.decide(request, route);
        },
        reject(error, response) {
          rejection = error;
          right.reject(error, response);
        },
      };
    }),
  },
  'two different versions are rejected': {
    'takes the first version': having((right) => ({
      decide(request, route) {
        request.headers['accept-version'] = request.header('Accept-Version')?.split(',')[0];
        return right.decide(request, route);
      },
    })),
  },
  'a request without the required version is rejected': {
    'takes the first version as the default': having((right) => ({
      decide(request, route) {
        request.headers['accept-version'] ??= 'v1';
        return right.decide(request, route);
      },
    })),
  },
  'a version that the list of a route lacks is rejected without the headers of the version': {
    'serves a route to every version': having((right) => ({
      handle: (request, response, next, route) =>
        right.handle(request, response, next, { ...route, versions: undefined }),
    })),
    'takes a list of versions for a range': having((right) => ({
      handle(request, response, next, route) {
        const versions = route.versions?.includes('v1') ? undefined : route.versions;
        right.handle(request, response, next, { ...route, versions });
      },
    })),
  },
  'a version that pick in a handler lacks is rejected without the headers of the version': {
    'leaks the headers of the version': having((right) => ({
      setHeaders: (response, headers) =>
        right.setHeaders(response, { ...right.headersOf(response), ...headers }),
    })),
    'passes the rejections of handlers to the application': having((right) => ({
      catch: (error, request, response, next) =>
        right.apiOf(request) ? next(error) : right.catch(error, request, response, next),
    })),
  },
  'a rejection of another strategy in a handler has the Vary of both': {
    'replaces the Vary of its strategy': having(() => ({
      setHeaders(response, headers) {
        response.locals.headers = headers;
      },
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
    'sends a rejection without its headers': having((right) => ({
      first(request, response, next) {
        if (!request.path.endsWith('/unknown')) return right.first(request, response, next);
        response.status(404).set('Vary', 'Origin').type('application/problem+json').send('{}');
      },
    })),
  },
  'a preflight runs the handler of its route without a version': {
    'versions preflights': having(() => ({ isNeutral: (_request, { isNeutral }) => isNeutral })),
  },
  'OPTIONS without Access-Control-Request-Method has a version': {
    'takes every OPTIONS for a preflight': having((right) => ({
      isNeutral: (request, route) =>
        request.method === 'OPTIONS' || right.isNeutral(request, route),
    })),
  },
  ...Object.fromEntries(
    Object.entries({
      accept: {
        'negotiates the media type itself': readingOther(({ headers }) => {
          headers.accept = 'application/json';
        }),
      },
      combined: { 'drops the query': readingOther(dropQuery) },
      header: {
        'drops the header': readingOther(({ headers }) => {
          delete headers['accept-version'];
        }),
      },
      host: {
        'knows its own host only': readingOther(({ headers }) => {
          headers.host = 'api.example.com';
        }),
      },
      namespace: {
        'passes no namespace': having(({ versioning }) => ({
          decide: (request) => versioning.forRequest(request, { params: request.params }),
        })),
      },
      path: {
        'decides before the route matched': having(({ versioning }) => ({
          decide: (request, { namespace }) =>
            versioning.forRequest(request, { params: {}, namespace }),
        })),
        'builds links without the version of the request': having((right) => ({
          decide(request, route) {
            const params = { version: 'v1', id: 'a b' };
            const reverse = (name: string) => right.versioning.reverse(name, { params });
            return { ...right.decide(request, route), reverse };
          },
        })),
      },
      query: { 'drops the query': readingOther(dropQuery) },
    }).map(([place, faults]) => [
      `${place}: of a version in each place, only the version of its own place counts`,
      faults,
    ]),
  ),
};
