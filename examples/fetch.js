import { respond } from 'request-versioning';
import { createVersioning, listUsers, showAbout, showUser } from './api.js';
import { findRoute } from './router.js';

/** Returns a function from a `Request` to the promise of a `Response`, which Bun, Deno and workers can serve. */
export function createHandler(versioning) {
  const views = {
    about: () => json(showAbout()),
    'users-list': (context) =>
      // The glue: copy from here …
      respond(versioning, context, (api) => json(listUsers(api))),
    // … to here.
    'users-detail': (context) =>
      respond(versioning, context, (api) => json(showUser(api, context.params.id))),
  };

  return async (request) => {
    const { view, ...route } = findRoute(new URL(request.url).pathname) ?? {};
    const response = view ? await views[view]({ request, ...route }) : json(undefined);
    response.headers.append('Vary', 'Origin');
    return response;
  };
}

function json(body) {
  return body ? Response.json(body) : new Response(null, { status: 404 });
}

/**
 * The command for each runtime:
 *
 * - Bun: `bun examples/fetch.js`
 * - Deno: `deno serve --allow-env examples/fetch.js`
 * - Node: `npx srvx --entry examples/fetch.js`
 */
export default { fetch: createHandler(createVersioning('path')) };
