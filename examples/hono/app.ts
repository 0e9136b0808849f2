import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import {
  type ApiOf,
  RouteReverser,
  URLPathVersioning,
  type VersionError,
} from 'request-versioning';
import { versioned } from 'request-versioning/hono';

// The version is the first segment of the path: GET /v1/users/7
export const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'], // oldest first
  lifecycle: { v1: { deprecated: '2026-01-01', gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});

interface User {
  first: string;
  last: string;
}
const users = new Map<string, User>([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }: User) => ({ name: `${first} ${last}` }),
  v2: (user: User) => user,
};

export function userFor({ pick, reverse }: ApiOf<typeof versioning>, id: string) {
  const user = users.get(id);
  return user && { ...pick(serializers)(user), self: reverse('user', { params: { id } }) };
}

export const app = new Hono()
  // Here come cors() and authentication.
  .get('/health', (c) => c.text('ok')) // registered before the adapter, so it has no version
  .use('/:version/*', versioned(versioning))
  .get('/:version/users/:id', (c) => {
    const user = userFor(c.var.api, c.req.param('id'));
    return user ? c.json(user) : c.json({ error: { code: 'ERR_NO_SUCH_USER' } }, 404);
  })
  .get('/:version/teams', versioned(versioning, { versions: { since: 'v2' } }), (c) =>
    c.json(['Engines']),
  );

app.onError((error, c) => {
  const { status = 500, code, expose = status < 500 }: Partial<VersionError> = error;
  if (!expose) console.error(error);
  const message = expose ? error.message : 'Internal error.';
  return c.json({ error: { code, message } }, status as ContentfulStatusCode);
});
