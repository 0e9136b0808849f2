import Router from '@koa/router';
import Koa, { type DefaultContext, type DefaultState } from 'koa';
import type { VersioningStrategy } from 'request-versioning';
import { type VersionedContext, versionErrors, versioned } from 'request-versioning/koa';
import { byNamespace, byPath } from './strategies.ts';

interface UserContext extends VersionedContext {
  readonly params: { readonly id?: string };
  body: unknown;
}

function showUser(ctx: UserContext) {
  const { version, reverse } = ctx.api;
  ctx.body = { version, self: reverse('user', { params: ctx.params }) };
}

type Versioned<V extends VersioningStrategy> = DefaultContext & VersionedContext<V>;

/** `/users` stays, and `/v2/users` is new. */
export function beside() {
  const users = new Router<DefaultState, Versioned<typeof byPath>>().get('/:id', showUser);
  const router = new Router<DefaultState, Versioned<typeof byPath>>();
  const decide = versioned(byPath, { versionInPath: 'optional' });
  router.use(['/users', '/:version/users'], decide, users.routes());
  return new Koa().use(versionErrors).use(router.routes());
}

/** `/api/users` is `v1`, as `/api/v1/users` is. */
export function namespaces() {
  const createRouter = () => new Router<DefaultState, Versioned<typeof byNamespace>>();
  const usersOfV1 = createRouter().get('/:id', showUser);
  const usersOfV2 = createRouter().get('/:id', showUser);
  const router = createRouter();
  const v1 = versioned(byNamespace, { namespace: 'v1' });
  const v2 = versioned(byNamespace, { namespace: 'v2' });
  router.use(['/api/users', '/api/v1/users'], v1, usersOfV1.routes());
  router.use('/api/v2/users', v2, usersOfV2.routes());
  return new Koa().use(versionErrors).use(router.routes());
}
