import type { VersionedApi, VersioningStrategy } from 'request-versioning';
import type { RouteOptions } from 'request-versioning/adapter';

/**
 * A plugin to check.
 *
 * @example For Express, with the plugin `versioned`
 * ```js
 * import { once } from 'node:events';
 * import express from 'express';
 * import { sendTo } from 'request-versioning/contract';
 * import { versioned } from 'request-versioning/express';
 *
 * const send = (response, { status, headers, body }) => response.status(status).set(headers).send(body);
 *
 * export const subject = {
 *   async start({ versioning, routes, before, onError }) {
 *     const app = express();
 *     app.use(async (request, response, next) => {
 *       response.set(await before());
 *       next();
 *     });
 *     const plugin = (options) => (options ? [versioned(versioning, options)] : []);
 *     for (const { method, mount, path, options, handle } of routes) {
 *       const router = mount ? express.Router() : app;
 *       router[method.toLowerCase()](path, ...plugin(options), async (request, response) => {
 *         send(response, await handle(request));
 *       });
 *       if (mount) app.use(mount.path, ...plugin(mount.options), router);
 *     }
 *     if (onError) app.use((error, request, response, next) => send(response, onError(error)));
 *     const server = app.listen(0);
 *     await once(server, 'listening');
 *     return { send: sendTo(`http://127.0.0.1:${server.address().port}`), close: () => server.close() };
 *   },
 * };
 * ```
 */
export interface PluginSubject {
  /** Starts a server with the plugin and the routes of `application`, on a free port. */
  readonly start: (application: PluginApplication) => Promise<PluginServer>;
}

/** The application that `start` serves. */
export interface PluginApplication {
  /** The strategy that the plugin uses. */
  readonly versioning: VersioningStrategy;
  /** The routes of the server. No other URL has a route. */
  readonly routes: readonly PluginRoute[];
  /**
   * The application's own step before the plugin, which looks up the client as in a database. Call it for each request,
   * and wait for it. Then set the headers that it returns on the response.
   */
  readonly before: () => Promise<Readonly<Record<string, string>>>;
  /**
   * The error handler of the application, for the errors of handlers and for rejections. Send the response that it returns.
   * If it is undefined, leave errors to the framework.
   */
  readonly onError?: ((error: unknown) => PluginResponse) | undefined;
}

/** A route of the application. */
export interface PluginRoute {
  /** The method. If the framework routes `HEAD` to the route of `GET`, the contract sends it too. */
  readonly method: 'GET' | 'OPTIONS' | 'POST';
  /** The mount in front of the route, on which the plugin stands too. `undefined` for a route without a mount. */
  readonly mount: PluginMount | undefined;
  /** The path as in Express, Fastify, Hono and Koa: `/items/:id`, or `/:version/items/:id` if the path has the version. */
  readonly path: string;
  /**
   * The options for the plugin on the route, as `createAdapter` takes them. `undefined` if the plugin stands on the mount
   * alone, and `false` if the route opts out of versions.
   */
  readonly options: RouteOptions | false | undefined;
  /** Handles a request. Send the response that it returns. Leave the error that it throws to the framework. */
  readonly handle: (request: PluginCall) => Promise<PluginResponse>;
}

/**
 * The mount in front of a route: a router, a scope or a class. If the framework has none, join the paths and the options.
 * An option of the route then replaces the option of the mount.
 */
export interface PluginMount {
  /** The path: `/shop`, or `/:version`. */
  readonly path: string;
  /** The options for the plugin on the mount. */
  readonly options: RouteOptions;
}

/** The part of a request that a route reads. */
export interface PluginCall {
  /** The result of `forRequest`, as the plugin gives it to a handler. */
  readonly api?: VersionedApi | undefined;
  /** The path parameters by name, decoded. */
  readonly params?: unknown;
}

/** The response of a handler, or of the error handler. */
export interface PluginResponse {
  /** The status. */
  readonly status: number;
  /** The headers. They replace earlier headers of the same name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. `''` for no body, as Fetch demands of a 204. */
  readonly body: string;
  /** Whether to send it by `writeHead(status, ['Vary', 'Origin'])` of Node, if the framework has it. @default false */
  readonly writesHead?: boolean | undefined;
}

/** A server that runs. */
export interface PluginServer {
  /** Sends a request over HTTP, and returns the response. `sendTo(origin)` is such a function. */
  readonly send: (request: PluginRequest) => Promise<PluginReceived>;
  /** Stops the server. */
  readonly close: () => unknown;
}

/** A request that the contract sends. */
export interface PluginRequest {
  /** The method, in capitals. */
  readonly method: string;
  /** The path with the query: `/items/a%20b?version=v2`. */
  readonly path: string;
  /**
   * The headers. A list has a line for each value. `fetch` would join the lines, and replace `Host`, which
   * `HostNameVersioning` reads.
   */
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** A response that the contract received. A Fetch `Response` fits. */
export interface PluginReceived {
  /** The status. */
  readonly status: number;
  /** The headers. Lines of the same name are joined by commas. */
  readonly headers: { get(name: string): string | null };
  /** Returns the body. */
  text(): Promise<string>;
}
