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
  type PluginApplication,
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  sendTo,
} from 'request-versioning/contract';

type Api = RequestVersion | undefined;
type Earlier = Parameters<typeof mergeHeader>[1];

/** A plugin for Express that keeps the contract. The others differ from it in one fault. */
export class Right {
  readonly versioning: VersioningStrategy;

  constructor(versioning: VersioningStrategy) {
    this.versioning = versioning;
  }

  /** A middleware before the application's own. */
  first(_request: Request, _response: Response, next: NextFunction): void {
    next();
  }

  /** The middleware of a route. */
  handle(request: Request, response: Response, next: NextFunction, route: PluginRoute): void {
    if (!this.isNeutral(request, route)) {
      const api = this.decide(request, route);
      if (!this.hasRoute(api, route)) api.reject();
      Object.assign(request, { api });
      this.addHeaders(response, api.headers, request);
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

  hasRoute({ version }: RequestVersion, { versions }: PluginRoute): boolean {
    return versions === undefined || versions.includes(version as string);
  }

  /** Merges `headers` when the response is sent. A later call replaces the headers of an earlier call. */
  addHeaders(response: Response, headers: HeaderRecord, _request: Request): void {
    const isHooked = response.locals.headers !== undefined;
    response.locals.headers = headers;
    if (isHooked) return;
    const { writeHead } = response;
    response.writeHead = (status: number) => {
      for (const [name, value] of Object.entries<string>(response.locals.headers)) {
        response.setHeader(name, this.merge(name, response.getHeader(name), value));
      }
      return writeHead.call(response, status);
    };
  }

  merge(name: string, earlier: Earlier, added: string): string {
    return mergeHeader(name, earlier, added);
  }

  /** The error handler before the application's own. */
  catch(error: unknown, request: Request, response: Response, next: NextFunction): void {
    if (error instanceof VersionError) {
      this.addHeaders(response, error.headers, request);
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

type PluginClass = new (versioning: VersioningStrategy) => Right;

export function subjectOf(Plugin: PluginClass): PluginSubject {
  return {
    strategies: ['header', 'namespace', 'path'],
    start: (application) => start(new Plugin(application.versioning), application),
  };
}

async function start(plugin: Right, { routes, before, onError }: PluginApplication) {
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
        const { params } = request;
        send(response, await route.handle({ api: plugin.apiOf(request), params }));
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
}

type Handle = Parameters<Right['handle']>;

/** Makes a plugin that adds the headers of the version only if `condition` is true. */
const addingHeadersIf = (condition: (status: number, method: string) => boolean) =>
  class extends Right {
    override addHeaders(response: Response, headers: HeaderRecord, request: Request) {
      const { writeHead } = response;
      super.addHeaders(response, headers, request);
      const { writeHead: merging } = response;
      response.writeHead = (status: number) => {
        const adds = condition(status, request.method);
        return (adds ? merging : writeHead).call(response, status);
      };
    }
  };

/** Makes a plugin that merges a header in another way. */
const merging = (merge: Right['merge']) =>
  class extends Right {
    override merge = merge;
  };

/** Makes a plugin that sends a rejection in another way. */
const rejecting = (reject: Right['reject']) =>
  class extends Right {
    override reject = reject;
  };

const withoutMerging = merging((_name, _earlier, added) => added);

class LeakingHeaders extends Right {
  override addHeaders(response: Response, headers: HeaderRecord, request: Request) {
    super.addHeaders(response, { ...response.locals.headers, ...headers }, request);
  }
}

class DroppingHeadersOfErrors extends Right {
  override catch(error: unknown, request: Request, response: Response, next: NextFunction) {
    const isOwn = error instanceof VersionError || !this.apiOf(request);
    if (!isOwn) Object.assign(error as object, { headers: undefined });
    super.catch(error, request, response, next);
  }
}

/** Plugins by the rule that each breaks, and by their fault. */
export const pluginsThatBreakARule: Readonly<
  Record<string, Readonly<Record<string, PluginClass>>>
> = {
  'a handler gets the version and the parameters, and its link leads back to the version': {
    'decides before the route matched': class extends Right {
      override decide(request: Request, { namespace }: PluginRoute) {
        return this.versioning.forRequest(request, { params: {}, namespace });
      }
    },
    'merges no headers': withoutMerging,
    'leaves the parameters encoded': class extends Right {
      override handle(...[request, response, next, route]: Handle) {
        for (const [name, value] of Object.entries(request.params)) {
          request.params[name] = encodeURIComponent(`${value}`);
        }
        super.handle(request, response, next, route);
      }
    },
    'gives no result to the handler': class extends Right {
      override apiOf() {
        return undefined;
      }
    },
    'builds links without the version of the request': class extends Right {
      override decide(request: Request, route: PluginRoute) {
        const api = super.decide(request, route);
        const params = { version: 'v1', id: 'a b' };
        return { ...api, reverse: (name: string) => this.versioning.reverse(name, { params }) };
      }
    },
  },
  'a request without a version gets the default version': {
    'rejects a request without a version': class extends Right {
      override decide(request: Request, route: PluginRoute) {
        const api = super.decide(request, route);
        const isSent = this.versioning.vary.length === 0 || request.header('Accept-Version');
        return isSent ? api : api.reject();
      }
    },
  },
  'parallel requests keep their versions': {
    'keeps the headers of the last request': class extends Right {
      #last: HeaderRecord = {};
      override addHeaders(response: Response, headers: HeaderRecord, request: Request) {
        this.#last = headers;
        super.addHeaders(response, headers, request);
      }
      override merge(name: string, earlier: Earlier, added: string) {
        return super.merge(name, earlier, this.#last[name] ?? added);
      }
    },
  },
  'forRequest is called once for each request that a route matches': {
    'calls forRequest twice': class extends Right {
      override decide(request: Request, route: PluginRoute) {
        super.decide(request, route);
        return super.decide(request, route);
      }
    },
  },
  'a version that is looked up before the plugin reaches selectVersion': {
    'decides before the middlewares of the application': class extends Right {
      readonly #decided = new WeakMap<Request, RequestVersion>();
      override first(request: Request, response: Response, next: NextFunction) {
        const readsHeader = this.versioning.vary.length > 0;
        if (readsHeader) this.#decided.set(request, this.versioning.forRequest(request));
        super.first(request, response, next);
      }
      override decide(request: Request, route: PluginRoute) {
        return this.#decided.get(request) ?? super.decide(request, route);
      }
    },
  },
  'the headers of a handler are merged with the headers of the version': {
    'merges no headers': withoutMerging,
    'sets the headers before the handler': class extends Right {
      override addHeaders(response: Response, headers: HeaderRecord) {
        for (const [name, value] of Object.entries(headers)) {
          response.set(name, this.merge(name, response.get(name), value));
        }
      }
    },
  },
  'Vary: * of a handler stays, with the headers of the version': {
    'adds names to Vary: *': merging((name, earlier, added) =>
      earlier === '*' ? `*, ${added}` : mergeHeader(name, earlier, added),
    ),
  },
  'a 404 of a handler has the headers of the version': {
    'adds no headers to a 404': addingHeadersIf((status) => status !== 404),
  },
  'a redirect has the headers of the version': {
    'adds no headers to a redirect': addingHeadersIf((status) => status !== 302),
  },
  'an error becomes the response of the framework, with the headers of the version': {
    'adds no headers to a 500': addingHeadersIf((status) => status !== 500),
    'sends the errors of versioned routes itself': class extends Right {
      override catch(error: unknown, request: Request, response: Response, next: NextFunction) {
        const isOwn = error instanceof VersionError || !this.apiOf(request);
        if (isOwn) super.catch(error, request, response, next);
        else response.sendStatus(503);
      }
    },
  },
  'an error reaches the error handler of the application unchanged': {
    'wraps an error': class extends Right {
      override catch(error: unknown, request: Request, response: Response, next: NextFunction) {
        const wrap = (cause: unknown) => next(new Error('failed', { cause }));
        super.catch(error, request, response, wrap as NextFunction);
      }
    },
    'sends every error itself': class extends Right {
      override catch(error: unknown, request: Request, response: Response, next: NextFunction) {
        if (error instanceof VersionError) super.catch(error, request, response, next);
        else response.sendStatus(500);
      }
    },
  },
  'an error with headers becomes the response of the framework, with the headers of the version': {
    "drops a thrown error's headers": DroppingHeadersOfErrors,
    'merges no headers': withoutMerging,
  },
  'an error with headers reaches the error handler of the application unchanged': {
    "drops a thrown error's headers": DroppingHeadersOfErrors,
    'adds headers to a thrown error': class extends Right {
      override catch(error: unknown, request: Request, response: Response, next: NextFunction) {
        const isOwn = error instanceof VersionError;
        if (!isOwn) Object.assign(error as object, { headers: { 'API-Version': 'v1' } });
        super.catch(error, request, response, next);
      }
    },
  },
  'HEAD has the status and the headers of GET': {
    'adds no headers to HEAD': addingHeadersIf((_status, method) => method !== 'HEAD'),
  },
  'a version that is not allowed is rejected, and the next request is served': {
    'rejects with 500': rejecting((_error, response) => void response.sendStatus(500)),
    'sends a rejection as plain JSON': rejecting((error, response) => {
      response.status(error.status).json(error);
    }),
    'sends a rejection without its body': rejecting((error, response) => {
      response.status(error.status).type('application/problem+json').send('{}');
    }),
    'sends a rejection without JSON': rejecting((error, response) => {
      response.status(error.status).type('application/problem+json').send('rejected');
    }),
    "drops a rejection's headers": class extends Right {
      override catch(error: unknown, request: Request, response: Response, next: NextFunction) {
        if (error instanceof VersionError) this.reject(error, response);
        else super.catch(error, request, response, next);
      }
    },
    'passes rejections to the application': class extends Right {
      override catch(error: unknown, _request: Request, _response: Response, next: NextFunction) {
        next(error);
      }
    },
    'takes the default for a version that is not allowed': class extends Right {
      override decide(request: Request, route: PluginRoute) {
        try {
          return super.decide(request, route);
        } catch {
          return this.versioning.forRequest({ headers: {} }, { params: {} });
        }
      }
    },
    'lets no request through after a rejection': class extends Right {
      #error: unknown;
      override decide(request: Request, route: PluginRoute) {
        if (this.#error) throw this.#error;
        try {
          return super.decide(request, route);
        } catch (error) {
          this.#error = error;
          throw error;
        }
      }
    },
  },
  'two different versions are rejected': {
    'takes the first version': class extends Right {
      override decide(request: Request, { namespace }: PluginRoute) {
        const [version] = request.header('Accept-Version')?.split(',') ?? [];
        const headers = { ...request.headers, 'accept-version': version };
        return this.versioning.forRequest({ headers }, { params: request.params, namespace });
      }
    },
  },
  'a request without the required version is rejected': {
    'takes the first version as the default': class extends Right {
      override decide({ headers, params }: Request, { namespace }: PluginRoute) {
        const request = { headers: { 'accept-version': 'v1', ...headers } };
        return this.versioning.forRequest(request, { params, namespace });
      }
    },
  },
  'a version that the list of a route lacks is rejected without the headers of the version': {
    'serves a route to every version': class extends Right {
      override hasRoute() {
        return true;
      }
    },
  },
  'a version that pick in a handler lacks is rejected without the headers of the version': {
    'leaks the headers of the version': LeakingHeaders,
    'passes the rejections of handlers to the application': class extends Right {
      override catch(error: unknown, request: Request, response: Response, next: NextFunction) {
        if (this.apiOf(request)) next(error);
        else super.catch(error, request, response, next);
      }
    },
  },
  'a route that opts out has no version': {
    'versions every route': class extends Right {
      override isNeutral(request: Request, route: PluginRoute) {
        return super.isNeutral(request, { ...route, isNeutral: false });
      }
    },
  },
  'an unknown URL has no version': {
    'names its header in every Vary': class extends Right {
      override first(request: Request, response: Response, next: NextFunction) {
        this.addHeaders(response, { Vary: 'Accept-Version' }, request);
        next();
      }
    },
    'decides for every request': class extends Right {
      override first(request: Request, _response: Response, next: NextFunction) {
        this.versioning.forRequest(request, { params: { version: 'v1' } });
        next();
      }
    },
    'sends a rejection without its headers': class extends Right {
      override first(request: Request, response: Response, next: NextFunction) {
        if (!request.path.endsWith('/unknown')) return next();
        response.status(404).set('Vary', 'Origin').type('application/problem+json').send('{}');
      }
    },
  },
  'a preflight has no version': {
    'versions preflights': class extends Right {
      override isNeutral(_request: Request, { isNeutral }: PluginRoute) {
        return isNeutral;
      }
    },
  },
  'OPTIONS without Access-Control-Request-Method has a version': {
    'takes every OPTIONS for a preflight': class extends Right {
      override isNeutral(request: Request, route: PluginRoute) {
        return request.method === 'OPTIONS' || super.isNeutral(request, route);
      }
    },
  },
};
