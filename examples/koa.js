import Router from '@koa/router';
import Koa from 'koa';
import { QueryParameterVersioning, RouteReverser } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/koa';

const router = new Router();

// The version is in the query: GET /users/7?version=v1
const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01', sunset: '2037-01-01' } },
  reverser: { reverse: (name, options) => reverser.reverse(name, options) }, // made below
});
const users = new Map([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }) => ({ name: `${first} ${last}` }),
  v2: (user) => user,
};

router.get('user', '/users/:id', versioned(versioning), (ctx) => {
  const user = users.get(ctx.params.id);
  if (!user) return;
  const { pick, reverse } = ctx.api;
  ctx.body = { ...pick(serializers)(user), self: reverse('user', { params: ctx.params }) };
});
// v1 gets 404
router.get('/teams', versioned(versioning, { versions: { since: 'v2' } }), (ctx) => {
  ctx.body = ['Engines'];
});
router.get('/health', (ctx) => {
  ctx.body = 'ok'; // has no version
});

/** Returns the patterns of the named routes of @koa/router. */
function routesOf({ stack }) {
  const routes = {};
  for (const { name, path } of stack) if (name) routes[name] = [...(routes[name] ?? []), path];
  return routes;
}
const reverser = new RouteReverser(routesOf(router));

const app = new Koa();
// Here comes your own error handler.
app.use(versionErrors);
// Here come cors(), authentication, and the look-up of a client's pin.
app.use(router.routes());
app.listen(process.env.PORT ?? 3000);
