import { VersionError } from 'request-versioning';
import { createVersioning, listUsers, showAbout, showUser } from './api.js';
import { findRoute } from './router.js';

/**
 * Returns a Lambda function. It takes the events of API Gateway (payload formats 1.0 and 2.0), of function URLs and of
 * Application Load Balancers.
 */
export function createHandler(versioning) {
  // The glue: copy from here …
  function version({ requestContext, rawPath, path = rawPath, ...event }, route) {
    const values = event.multiValueQueryStringParameters ?? event.queryStringParameters ?? {};
    const pairs = Object.keys(values).flatMap((key) => [values[key]].flat().map((it) => [key, it]));
    const encoded = requestContext.elb && pairs.map((pair) => pair.join('=')).join('&');
    const query = event.rawQueryString ?? encoded ?? new URLSearchParams(pairs);
    const url = `${path.replace(/[?#]/g, encodeURIComponent)}?${query}`;
    return versioning.forRequest({ url, headers: event.multiValueHeaders ?? event.headers }, route);
  }
  const versionErrors = (error) =>
    error instanceof VersionError ? error.toResponse() : Promise.reject(error);
  // … to here.

  const views = {
    'users-list': (api) => listUsers(api),
    'users-detail': (api, { id }) => showUser(api, id),
  };

  async function respond(event) {
    const route = findRoute(event.rawPath ?? event.path);
    if (!route) return new Response(null, { status: 404 });
    if (route.view === 'about') return Response.json(showAbout());
    const { view, params, namespace } = route;
    const api = version(event, { params, namespace });
    const body = views[view](api, params);
    return body
      ? Response.json(body, { headers: api.headers })
      : new Response(null, { status: 404, headers: api.headers });
  }

  return async (event) => {
    const response = await respond(event).catch(versionErrors);
    response.headers.append('Vary', 'Origin');
    return toResult(event, response);
  };
}

/** Lists the headers in the field that the event has, because the load balancer ignores the other field. */
async function toResult({ multiValueHeaders }, response) {
  const pairs = [...response.headers];
  const lists = pairs.map(([name, value]) => [name, [value]]);
  return {
    statusCode: response.status,
    ...(multiValueHeaders
      ? { multiValueHeaders: Object.fromEntries(lists) }
      : { headers: Object.fromEntries(pairs) }),
    body: await response.text(),
    isBase64Encoded: false,
  };
}

export const handler = createHandler(createVersioning('header'));
