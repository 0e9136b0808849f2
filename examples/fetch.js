import { createVersioning, errorBody, listUsers, showAbout, showUser } from './api.js';
import { findRoute } from './router.js';

/** `(request: Request) => Response`, which Bun, Deno and workers serve as it is. */
export function createHandler(versioning) {
  const views = {
    'users-list': (request) => listUsers(versioning, request),
    'users-detail': (request, { id }) => showUser(versioning, request, id),
  };

  function answer(request, responseHeaders) {
    const { view, params, namespace } = findRoute(new URL(request.url).pathname);
    if (view === 'about') return showAbout();

    // The glue: copy from here …
    for (const name of versioning.vary) responseHeaders.append('Vary', name);
    const { url, headers } = request;
    const resolverMatch = { namespace };
    const version = versioning.determineVersion({ url, headers, resolverMatch }, params);
    // … to here.

    return views[view]({ version }, params);
  }

  return (request) => {
    const headers = new Headers();
    try {
      return Response.json(answer(request, headers), { headers });
    } catch (error) {
      return Response.json(errorBody(error), { status: error.status ?? 500, headers });
    }
  };
}

/** `bun examples/fetch.js`, `deno serve examples/fetch.js`, `npx srvx --entry examples/fetch.js` (Node) */
export default { fetch: createHandler(createVersioning('path')) };
