import Router from '@koa/router';
import Koa from 'koa';
import { HeaderVersioning, RouteReverser } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/koa';

// The names and the patterns of the links are those of the router, so that each stands once.

/** Returns the patterns of the named routes. */
function routesOf({ stack }: Router) {
  const routes: Record<string, string[]> = {};
  for (const { name, path } of stack) if (name) routes[name] = [...(routes[name] ?? []), `${path}`];
  return routes;
}

const router = new Router();
const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  reverser: { reverse: (name, options) => reverser.reverse(name, options) }, // made below
});

router.get('user', '/users/:id', versioned(versioning), (ctx) => {
  ctx.body = { self: ctx.api.reverse('user', { params: ctx.params }) };
});

const reverser = new RouteReverser(routesOf(router));

export const app = new Koa().use(versionErrors).use(router.routes());
