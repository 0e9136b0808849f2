/** Compiles only if the adapters take the versions of their strategy, and its types reach the handlers. */
import { QueryParameterVersioning, type RequestVersionOf, RouteReverser } from 'request-versioning';
import { versioned as versionedInExpress } from 'request-versioning/express';
import { type VersionedEnv, versioned as versionedInHono } from 'request-versioning/hono';
import { type VersionedContext, versioned as versionedInKoa } from 'request-versioning/koa';
import { VersioningModule } from 'request-versioning/nest';

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Expect<T extends true> = T;

const reverser = new RouteReverser({ user: '/users/:id' });
const versioning = new QueryParameterVersioning({ allowedVersions: ['v1', 'v2'], reverser });
type Versioning = typeof versioning;

versionedInExpress(versioning, { versions: ['v2'] });
// @ts-expect-error The API has no such version.
versionedInExpress(versioning, { versions: ['v3'] });
versionedInHono(versioning, { versions: ['v2'] });
// @ts-expect-error The API has no such version.
versionedInHono(versioning, { versions: ['v3'] });
versionedInKoa(versioning, { versions: ['v2'] });
// @ts-expect-error The API has no such version.
versionedInKoa(versioning, { versions: ['v3'] });

// @ts-expect-error A factory returns a strategy.
VersioningModule.forRootAsync({ useFactory: () => ({}) });

export type InHandlers = [
  Expect<Same<VersionedEnv<Versioning>['Variables']['api'], RequestVersionOf<Versioning>>>,
  Expect<Same<VersionedContext<Versioning>['api'], RequestVersionOf<Versioning>>>,
];
