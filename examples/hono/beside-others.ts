import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { URLPathVersioning, type VersionError } from 'request-versioning';
import { versioned } from 'request-versioning/hono';

// GET /api/v2/users is ours, and GET /api/2/users belongs to others. Of v1 no route is left but /users.

const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: {
    v1: { gone: '2037-01-01', links: [{ rel: 'sunset', href: 'https://example.com/v1' }] },
  },
});
const decide = versioned(versioning);

/** A parameter that takes no text but one of these versions: `:version{(?:v1|v2)}` */
const only = (versions: readonly string[]) => `:version{(?:${versions.join('|')})}`;

const path = `/api/${only(versioning.allowedVersions)}`;

export const app = new Hono()
  .use(cors())
  .get(`${path}/users`, decide, (c) => c.json({ version: c.var.api.version }))
  // Answers for every path of v1, which is gone.
  .all(`/api/${only(['v1'])}/*`, decide, (c) => c.notFound())
  .get('/api/:edition/users', (c) => c.json({ edition: c.req.param('edition') }));

app.notFound((c) => c.json({ error: { code: 'ERR_NO_ROUTE' } }, 404));
app.onError((error, c) => {
  const { status = 500, code }: Partial<VersionError> = error;
  return c.json({ error: { code } }, status as ContentfulStatusCode);
});
