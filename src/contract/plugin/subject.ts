import type {
  Lifecycle,
  RequestHeaders,
  RequestVersion,
  RouteVersions,
  VersioningStrategy,
} from 'request-versioning';
import type { StrategyName } from './strategies.js';

/**
 * A plugin to check.
 *
 * @example For Express, with the plugin `versioned`
 * ```ts
 * const subject: PluginSubject = {
 *   async start({ versioning, routes, before, onError }) {
 *     const send = (response, { status, headers, body }) => response.status(status).set(headers).send(body);
 *     const app = express();
 *     app.use(async (request, response, next) => {
 *       response.set(await before(request));
 *       next();
 *     });
 *     for (const { method, path, isNeutral, handle, versions, namespace, versionInPath, lifecycle } of routes) {
 *       const options = { versions, namespace, versionInPath, lifecycle };
 *       const version = isNeutral ? [] : [versioned(versioning, options)];
 *       app[method.toLowerCase()](path, ...version, async (request, response) => {
 *         send(response, await handle(request));
 *       });
 *     }
 *     if (onError) app.use((error, _request, response, _next) => send(response, onError(error)));
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
  /** The strategies that the plugin works with, beside `HeaderVersioning`. @default every strategy of this package */
  readonly strategies?: readonly StrategyName[] | undefined;
}

/** The application that `start` serves. */
export interface PluginApplication {
  /** The strategy that the plugin uses. */
  readonly versioning: VersioningStrategy;
  /** The routes of the server. No other URL has a route. */
  readonly routes: readonly PluginRoute[];
  /**
   * Looks up the client of a request, as in a database. Call it for each request before the plugin runs, and wait for it.
   * Then set the headers that it returns on the response, also of an error and of an unknown URL.
   */
  readonly before: (request: {
    readonly headers?: RequestHeaders | null | undefined;
  }) => Promise<Readonly<Record<string, string>>>;
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
  /** The path as in Express, Fastify, Hono and Koa: `/items/:id`, or `/:version/items/:id` if the path has the version. */
  readonly path: string;
  /** The versions that have the route, for the option of your plugin. `undefined` means every version. */
  readonly versions: RouteVersions | undefined;
  /** The life cycle of the route, for the option of your plugin. */
  readonly lifecycle: Lifecycle | undefined;
  /** The namespace of the route, for the option of your plugin: `v1` for `/v1/items/:id`. */
  readonly namespace: string | undefined;
  /** `'optional'` if the path of the route may lack the version, for the option of your plugin. */
  readonly versionInPath: 'required' | 'optional' | undefined;
  /** Whether the route opts out of versions. */
  readonly isNeutral: boolean;
  /** Handles a request. Send the response that it returns. Leave the error that it throws to the framework. */
  readonly handle: (request: PluginCall) => Promise<PluginResponse>;
}

/** The part of a request that a route reads. */
export interface PluginCall {
  /** The result of `forRequest`, as the plugin gives it to a handler. */
  readonly api?: RequestVersion | undefined;
  /** The path parameters by name, decoded. */
  readonly params?: unknown;
}

/** The response of a handler, or of the error handler. */
export interface PluginResponse {
  /** The status. */
  readonly status: number;
  /** The headers. They replace earlier headers of the same name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, even if the type is JSON. `''` for no body, as Fetch demands of a 204. */
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
  readonly headers: {
    get(name: string): string | null;
    forEach(callback: (value: string, name: string) => void): void;
  };
  /** Returns the body. */
  text(): Promise<string>;
}
