import express from 'express';
import type {
  RequestLike,
  RouteOptions,
  VersionedApi,
  VersioningStrategy,
} from 'request-versioning';
import type {
  PluginApplication,
  PluginCall,
  PluginMount,
  PluginReceived,
  PluginRequest,
  PluginResponse,
  PluginRoute,
  PluginSubject,
} from 'request-versioning/contract';
import { expressPlugin } from '../adapters/plugins/express.js';

/** A plugin that keeps the contract. A fault changes what it gets from the application, or what it receives and sends. */
export const right = expressPlugin(express);

/** Changes the application. */
export const getting = (
  change: (application: PluginApplication) => Partial<PluginApplication>,
): PluginSubject => ({
  ...right,
  start: (application) => right.start({ ...application, ...change(application) }),
});

/** Changes what the strategy decides about a request. */
export const deciding = (
  change: (
    decide: () => VersionedApi,
    request: RequestLike,
    versioning: VersioningStrategy,
  ) => VersionedApi,
): PluginSubject =>
  getting(({ versioning }) => {
    const decide = versioning.forRequest.bind(versioning);
    const forRequest: typeof decide = (request, route) =>
      change(() => decide(request, route), request, versioning);
    return { versioning: Object.assign(versioning, { forRequest }) };
  });

/** Changes the routes. */
export const routing = (change: (route: PluginRoute) => Partial<PluginRoute>): PluginSubject =>
  getting(({ routes }) => ({ routes: routes.map((route) => ({ ...route, ...change(route) })) }));

/** Changes the options of the route. */
export const declaring = (
  change: (options: RouteOptions, route: PluginRoute) => RouteOptions,
): PluginSubject =>
  routing((route) => {
    const { options } = route;
    return { options: options && { ...options, ...change(options, route) } };
  });

/** Changes the mount of the route. */
export const mounting = (change: (mount: PluginMount) => Partial<PluginMount>): PluginSubject =>
  routing(({ mount }) => ({ mount: mount && { ...mount, ...change(mount) } }));

/** Changes what the handler gets, or the response that it returns. */
export const handling = (
  change: (
    handle: PluginRoute['handle'],
    call: PluginCall & { readonly api: VersionedApi; readonly params: { readonly id: string } },
  ) => Promise<PluginResponse>,
): PluginSubject =>
  routing(({ handle }) => ({ handle: (call: PluginCall) => change(handle, call as never) }));

type Send = (request: PluginRequest) => Promise<PluginReceived & { readonly headers: Headers }>;

/** Changes a request on its way to the server, or the response on its way back. */
export const transporting = (
  change: (send: Send, request: PluginRequest) => Promise<PluginReceived>,
): PluginSubject => ({
  ...right,
  async start(application) {
    const server = await right.start(application);
    return { ...server, send: (request) => change(server.send as Send, request) };
  },
});

/** Changes the header of a request. */
export const sending = (
  name: string,
  change: (value: string | string[] | undefined, request: PluginRequest) => typeof value,
): PluginSubject =>
  transporting((send, request) => {
    const { [name]: value, ...headers } = request.headers;
    const changed = change(value, request);
    return send({
      ...request,
      headers: changed === undefined ? headers : { ...headers, [name]: changed },
    });
  });

interface Answer {
  readonly request: PluginRequest;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Changes the headers of a response. */
export const answering = (change: (answer: Answer) => unknown): PluginSubject =>
  transporting(async (send, request) => {
    const { status, headers, text } = await send(request);
    const [body, changed] = [await text(), new Headers(headers)];
    change({ request, status, headers: changed, body });
    return { status, headers: changed, text: async () => body };
  });
