import type { RouteOptions, VersionedApi, VersioningStrategy } from 'request-versioning';
import type { Skipped } from '../rule.js';

/**
 * The plugin to check. `docs/extending.md` has a whole subject, for Express.
 */
export interface PluginSubject {
  /**
   * Starts a server on a free port, with the plugin and the routes of `application`. It may reject
   * with a `TypeError` if the path of a route lacks the version, so that no client is the first to
   * know.
   */
  readonly start: (application: PluginApplication) => Promise<PluginServer>;
  /**
   * The further ways in which a handler of your framework can send a response, by names of your
   * own: `['writeHead', 'vary']`. The contract tests that each of them keeps the headers of the
   * version. A handler names the way in the field `form` of its response. If handlers return a
   * Fetch `Response`, add `'Response.redirect'`, whose headers are immutable. Such a response is
   * `Response.redirect(headers.Location, 302)`.
   *
   * @default []
   */
  readonly forms?: readonly string[] | undefined;
  /** The rules that the plugin is not meant to keep, each with the reason. @default {} */
  readonly skip?: Skipped | undefined;
}

/** The application that `start` serves. */
export interface PluginApplication {
  /** The strategy to give to the plugin. */
  readonly versioning: VersioningStrategy;
  /** The routes of the server. Any other URL must have none. */
  readonly routes: readonly PluginRoute[];
  /**
   * What the application does before the plugin, such as looking up the account of the client. Call
   * it for each request with the request of your framework, to which it adds the account as
   * authentication does. Wait for it, and set the headers that it returns on the response.
   */
  readonly before: (request: object) => Promise<Readonly<Record<string, string>>>;
  /**
   * The error handler of the application, for rejections and for the errors of handlers. Send the
   * response that it returns. If it is undefined, leave errors to the framework.
   */
  readonly onError?: ((error: unknown) => PluginResponse) | undefined;
}

/** A route of the application. */
export interface PluginRoute {
  /** The method. The contract also sends `HEAD` to routes of `GET`. */
  readonly method: 'GET' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * The mount in front of the route, which has the plugin too. `undefined` for a route without a
   * mount.
   */
  readonly mount: PluginMount | undefined;
  /**
   * The path in the notation of Express, Fastify, Hono and Koa: `/items/:id`, or
   * `/:version/items/:id` if it has the version.
   */
  readonly path: string;
  /**
   * The options of the plugin on this route, as `createAdapter` takes them. `undefined` if only the
   * mount has the plugin, and `false` if the route opts out of versions.
   */
  readonly options: RouteOptions | false | undefined;
  /**
   * Handles a request. Send the response that it returns. If it throws, leave the error to the
   * framework.
   */
  readonly handle: (request: PluginCall) => Promise<PluginResponse>;
}

/**
 * The mount in front of a route: a router, a scope or a class. If your framework has no mounts,
 * join the two paths, and let the options of the route replace those of the mount, except for an
 * option that is `undefined`.
 */
export interface PluginMount {
  /** The path, such as `/shop` or `/:version`. */
  readonly path: string;
  /** The options of the plugin on the mount. */
  readonly options: RouteOptions;
}

/** What a handler gets to see of a request. */
export interface PluginCall {
  /** The result of `forRequest`, as the plugin passes it to a handler. */
  readonly api?: VersionedApi | undefined;
  /** The path parameters by name, decoded. */
  readonly params?: unknown;
  /**
   * Sends the request of this call, or a copy, through the application again, as a batch does.
   * Resolves to the second response. Leave it out if your framework cannot do so.
   */
  readonly sendAgain?: (() => Promise<Pick<PluginReceived, 'headers'>>) | undefined;
}

/** A response to send. */
export interface PluginResponse {
  /** The status, such as 200. */
  readonly status: number;
  /** The headers. Each replaces an earlier header of its name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body. `''` means none, which Fetch demands for a 204. */
  readonly body: string;
  /** One of the `forms` of the subject in which to send it, or `undefined` for the usual way. */
  readonly form?: string | undefined;
}

/** A running server. */
export interface PluginServer {
  /**
   * Sends a request over HTTP, and returns the response. `sendTo(origin)` makes such a function.
   */
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
   * The headers. A list stands for several lines. Do not use `fetch`: it joins these lines, and
   * replaces the `Host` that `HostNameVersioning` reads.
   */
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** A response that came back. A Fetch `Response` fits. */
export interface PluginReceived {
  /** The status, such as 200. */
  readonly status: number;
  /** The headers. Several lines of one name are joined by commas. */
  readonly headers: Iterable<[string, string]> & { get(name: string): string | null };
  /** Returns the body. */
  text(): Promise<string>;
}
