import { createServer as createHttpServer } from 'node:http';
import { errorBody, listUsers, showAbout, showUser } from './api.js';
import { findRoute } from './router.js';
import { runByHand } from './run.js';

/** The listener of a server, be it of node:http or of node:http2. */
export function createListener(versioning) {
  const views = {
    'users-list': (request) => listUsers(versioning, request),
    'users-detail': (request, { id }) => showUser(versioning, request, id),
  };

  function answer(request, response) {
    const { view, params, namespace } = findRoute(request.url.split('?')[0]);
    if (view === 'about') return showAbout();

    // The glue: copy from here …
    response.setHeader('Vary', versioning.vary);
    request.resolverMatch = { namespace };
    request.version = versioning.determineVersion(request, params);
    // … to here.

    return views[view](request, params);
  }

  return (request, response) => {
    response.setHeader('Content-Type', 'application/json');
    try {
      response.end(JSON.stringify(answer(request, response)));
    } catch (error) {
      response.statusCode = error.status ?? 500;
      response.end(JSON.stringify(errorBody(error)));
    }
  };
}

export function createServer(versioning) {
  return createHttpServer(createListener(versioning));
}

await runByHand(import.meta, createServer);
