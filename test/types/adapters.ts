/** Compiles only if the adapters take the versions of their strategy, and its types reach the handlers. */
import type { FastifyContextConfig } from 'fastify';
import {
  type ApiOf,
  QueryParameterVersioning,
  type RouteOptions,
  RouteReverser,
  type VersioningStrategy,
  type VersionRange,
} from 'request-versioning';
import {
  createAdapter,
  type Framework,
  type RoutedRequest,
  replaceHeaders,
} from 'request-versioning/adapter';
import { versioned as versionedInExpress } from 'request-versioning/express';
import type { VersionedOptions } from 'request-versioning/fastify';
import { type VersionedEnv, versioned as versionedInHono } from 'request-versioning/hono';
import { type VersionedContext, versioned as versionedInKoa } from 'request-versioning/koa';
import { VersioningModule, Versions } from 'request-versioning/nest';
import type { Expect, Same } from './same.js';

const reverser = new RouteReverser({ user: '/users/:id' });
const versioning = new QueryParameterVersioning({ allowedVersions: ['v1', 'v2'], reverser });
type Versioning = typeof versioning;

// @ts-expect-error The API has no such version.
versionedInExpress(versioning, { versions: ['v3'] });
// @ts-expect-error The API has no such version.
versionedInHono(versioning, { versions: ['v3'] });
// @ts-expect-error The API has no such version.
versionedInKoa(versioning, { versions: ['v3'] });

Versions({ since: 'v1', until: 'v2' });
/** A decorator of an application, which takes what a route takes. */
export const InVersions = (versions: VersionRange<'v1' | 'v2'>) => Versions(versions);
// @ts-expect-error The range has no such end.
Versions({ sinc: 'v2' });
// @ts-expect-error A range has an end.
Versions({});

// @ts-expect-error A module takes a strategy.
VersioningModule.forRoot({});
// @ts-expect-error A factory returns a strategy.
VersioningModule.forRootAsync({ useFactory: () => ({}) });

export const hooks: VersionedOptions['hook'][] = ['onRequest', 'preValidation', 'preHandler'];
// @ts-expect-error The version is decided before the handler.
export const late: VersionedOptions['hook'] = 'onSend';

export const configs: FastifyContextConfig[] = [{}, { api: false }, { api: undefined }];

interface Context {
  readonly request: RoutedRequest;
}
const adapt = createAdapter<Context>({
  request: ({ request }) => request,
  params: () => ({}),
  addHeaders: (_context, headers) => void replaceHeaders({ Vary: 'Origin' }, headers),
  toError: (error) => error.message,
});

const range = { since: 'v1', until: 'v2' } as const;
const lifecycle = { deprecated: new Date(), sunset: '2037-01-01' };
const decide = adapt(versioning, { versions: range, namespace: 'v1', lifecycle });
// @ts-expect-error The API has no such version.
adapt(versioning, { versions: { since: 'v3' } });
export const ranges: RouteOptions<Versioning>['versions'][] = [
  ['v1'] as const,
  { since: 'v1', until: undefined },
  { since: undefined, until: 'v2' },
];
// @ts-expect-error A range has an end.
adapt(versioning, { versions: {} });
// @ts-expect-error The namespace is a text.
adapt(versioning, { namespace: 1 });
// @ts-expect-error A route has no end of its own.
adapt(versioning, { lifecycle: { gone: '2037-01-01' } });
// @ts-expect-error The option is unknown.
adapt(versioning, { version: ['v2'] });
// @ts-expect-error The options are not changed.
export const change = (options: RouteOptions) => delete options.versions;

export const decided = decide({ request: { method: 'GET', headers: null, url: '/' } });
// @ts-expect-error The context has a request.
decide({});
// @ts-expect-error A description adds the headers of a decision.
export const silent: Framework<Context> = { request: (c) => c.request, params: () => ({}) };

export type InHandlers = [
  Expect<Same<ReturnType<typeof decide>, ApiOf<Versioning>>>,
  Expect<Same<VersionedEnv<Versioning>['Variables']['api'], ApiOf<Versioning>>>,
  Expect<Same<VersionedContext<Versioning>['api'], ApiOf<Versioning>>>,
  Expect<Same<VersionedEnv, VersionedEnv<VersioningStrategy>>>,
  Expect<Same<VersionedContext, VersionedContext<VersioningStrategy>>>,
  Expect<Same<RouteOptions, RouteOptions<VersioningStrategy>>>,
];
