import { isVersionError } from 'request-versioning';
import { createVersioning, listUsers, showAbout, showUser } from './api.js';
import { findRoute } from './router.js';

/** `(request: Request) => Response`, which Bun, Deno and workers serve as it is. */
export function createHandler(versioning) {
  // The glue: copy from here …
  function withVersion({ url, headers }, { params, namespace }, responseHeaders) {
    const request = { url, headers, params, resolverMatch: { namespace } };
    const version = versioning.determineVersion(request);
    for (const pair of versioning.responseHeaders(version)) responseHeaders.append(...pair);
    return { ...request, version };
  }

  function versionErrors(error, headers) {
    if (!isVersionError(error)) throw error;
    for (const pair of Object.entries(error.headers ?? {})) headers.append(...pair);
    headers.set('Content-Type', 'application/problem+json');
    return new Response(JSON.stringify(error), { status: error.status, headers });
  }
  // … to here.

  const views = {
    about: () => showAbout(),
    'users-list': (request) => listUsers(versioning, request),
    'users-detail': (request, { id }) => showUser(versioning, request, id),
  };

  function answer(request, headers) {
    const route = findRoute(new URL(request.url).pathname);
    const isVersioned = route && route.view !== 'about';
    const versioned = isVersioned ? withVersion(request, route, headers) : request;
    const body = route && views[route.view](versioned, route.params);
    return body ? Response.json(body, { headers }) : new Response(null, { status: 404, headers });
  }

  return (request) => {
    const headers = new Headers({ Vary: 'Origin' });
    try {
      return answer(request, headers);
    } catch (error) {
      return versionErrors(error, headers);
    }
  };
}

/** `bun examples/fetch.js`, `deno serve examples/fetch.js`, `npx srvx --entry examples/fetch.js` (Node) */
export default { fetch: createHandler(createVersioning('path')) };
