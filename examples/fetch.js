import { isVersionError } from 'request-versioning';
import { createVersioning, listUsers, showAbout, showUser } from './api.js';
import { findRoute } from './router.js';

/** Returns a function `(request: Request) => Response`, which Bun, Deno and workers can serve directly. */
export function createHandler(versioning) {
  // The glue: copy from here …
  function withVersion(request, { params, namespace }, earlier, respond) {
    try {
      const api = versioning.forRequest(request, { params, namespace });
      return respond(api, [...earlier, ...Object.entries(api.headers)]);
    } catch (error) {
      if (!isVersionError(error)) throw error;
      const { body, status, headers } = error.toResponse();
      return new Response(body, { status, headers: [...earlier, ...headers] });
    }
  }
  // … to here.

  const views = {
    'users-list': (api) => listUsers(api),
    'users-detail': (api, { id }) => showUser(api, id),
  };

  return (request) => {
    const earlier = new Headers({ Vary: 'Origin' });
    const route = findRoute(new URL(request.url).pathname);
    if (!route) return json(undefined, earlier);
    if (route.view === 'about') return json(showAbout(), earlier);
    return withVersion(request, route, earlier, (api, headers) =>
      json(views[route.view](api, route.params), headers),
    );
  };
}

function json(body, headers) {
  return body ? Response.json(body, { headers }) : new Response(null, { status: 404, headers });
}

/**
 * The command for each runtime:
 *
 * - Bun: `bun examples/fetch.js`
 * - Deno: `deno serve --allow-env examples/fetch.js`
 * - Node: `npx srvx --entry examples/fetch.js`
 */
export default { fetch: createHandler(createVersioning('path')) };
