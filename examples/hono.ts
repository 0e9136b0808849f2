import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { RouteReverser, URLPathVersioning } from 'request-versioning';
import { versioned } from 'request-versioning/hono';

// The version is the first segment of the path: GET /v1/users/7
const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v1: { deprecated: '2026-01-01', sunset: '2037-01-01' } },
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

const app = new Hono()
  // Here come cors(), authentication, and the look-up of a client's pin.
  .get('/health', (c) => c.text('ok')) // has no version, because it comes first
  .use('/:version/*', versioned(versioning))
  .get('/:version/users/:id', (c) => {
    const user = users.get(c.req.param('id'));
    if (!user) return c.notFound();
    const { pick, reverse } = c.var.api;
    const self = reverse('user', { params: { id: c.req.param('id') } });
    return c.json({ ...pick(serializers)(user), self });
  })
  // v1 gets 404
  .get('/:version/teams', versioned(versioning, { versions: { since: 'v2' } }), (c) =>
    c.json(['Engines']),
  );

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });
