import type { Server } from '@hapi/hapi';
import { RouteReverser, type UrlReverser } from 'request-versioning';

/** Builds links to the routes of hapi that have an id. The routes may be added until the first link is built. */
export function hapiReverser(server: Server): UrlReverser {
  let reverser: UrlReverser | undefined;
  return {
    reverse(name, options) {
      reverser ??= new RouteReverser(routesOf(server));
      return reverser.reverse(name, options);
    },
  };
}

/** Returns the patterns of the routes by id: `/users/{id}` becomes `/users/:id`. */
function routesOf(server: Server): Record<string, string> {
  const named = server.table().filter(({ settings }) => settings.id);
  return Object.fromEntries(
    named.map(({ settings, path }) => [`${settings.id}`, path.replace(/\{(\w+)\}/g, ':$1')]),
  );
}
