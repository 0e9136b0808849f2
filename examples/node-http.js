import { createServer as createHttpServer } from 'node:http';
import { mergeHeader, VersionError } from 'request-versioning';
import { listUsers, showAbout, showUser } from './api.js';
import { findRoute } from './router.js';
import { runByHand } from './run.js';

/** Creates a request listener for a server of `node:http` or `node:http2`. */
export function createListener(versioning) {
  // The glue: copy from here …
  const addHeader = (to, name, value) =>
    to.setHeader(name, mergeHeader(name, to.getHeader(name), value));

  function version(request, response, { params, namespace }) {
    request.api = versioning.forRequest(request, { params, namespace });
    for (const pair of Object.entries(request.api.headers)) addHeader(response, ...pair);
  }

  function versionErrors(error, response, next) {
    if (!(error instanceof VersionError)) return next(error);
    for (const pair of Object.entries(error.headers)) addHeader(response, ...pair);
    response.writeHead(error.status, { 'Content-Type': 'application/problem+json' });
    response.end(JSON.stringify(error));
  }
  // … to here.

  const views = {
    about: () => showAbout(),
    'users-list': ({ api }) => listUsers(api),
    'users-detail': ({ api }, { id }) => showUser(api, id),
  };

  function respond(request, response) {
    const route = findRoute(request.url.split('?')[0]);
    if (route && route.view !== 'about') version(request, response, route);
    const body = route && views[route.view](request, route.params);
    if (body) response.setHeader('Content-Type', 'application/json');
    response.writeHead(body ? 200 : 404).end(body && JSON.stringify(body));
  }

  return (request, response) => {
    response.setHeader('Vary', 'Origin');
    try {
      respond(request, response);
    } catch (error) {
      versionErrors(error, response, () => {
        console.error(error);
        response.writeHead(500).end();
      });
    }
  };
}

export function createServer(versioning) {
  return createHttpServer(createListener(versioning));
}

await runByHand(import.meta, createServer);
