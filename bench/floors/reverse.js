import { encodedSegment } from './encode.js';

/**
 * Reverses routes that are a name, the text around `:version` and the text after `:id`: `/:version/users/:id/`,
 * or `/users/:id/` for a request without a version. Undefined where nothing fits.
 */
export function reverseFloor(routes) {
  const byName = new Map(routes.map((route) => [route.name, route]));

  return (viewname, { kwargs, args, request }) => {
    const route = byName.get(viewname);
    if (route === undefined) return undefined;
    let version = request?.version;
    let id;
    for (const name in kwargs) {
      if (name === 'id') id = kwargs.id;
      else if (name === 'version') version = kwargs.version;
      else return undefined;
    }
    if (args !== undefined && args !== null) {
      let used = 0;
      const missing = id === undefined ? 2 : 1;
      if ((version === undefined || version === null) && args.length === missing) {
        version = args[used++];
      }
      if (id === undefined) id = args[used++];
      if (used !== args.length) return undefined;
    }
    return path(route, version, id);
  };
}

function path({ before, between, after }, version, id) {
  const end = segment(id);
  if (end === undefined) return undefined;
  if (version === undefined || version === null) return between + end + after;
  const start = segment(version);
  return start === undefined ? undefined : before + start + between + end + after;
}

function segment(value) {
  if (typeof value === 'string') return encodedSegment(value);
  return typeof value === 'number' ? String(value) : undefined;
}
