import { match } from 'path-to-regexp';
import { clientError, namespaces, userRoutes } from './api.js';

/** What a framework does, for the examples that have none: finds the view of a path, its parameters and namespace. */
export function findRoute(path) {
  for (const { pattern, ...route } of routes) {
    const found = pattern(path);
    if (found) return { ...route, params: found.params };
  }
  throw clientError(404, 'No such page.');
}

function mount(prefix, namespace) {
  return Object.entries(userRoutes).map(([view, pattern]) => ({
    view,
    namespace,
    pattern: match(prefix + pattern, { decode }),
  }));
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw clientError(400, 'Malformed path.');
  }
}

const routes = [
  { view: 'about', pattern: match('/about') },
  ...mount(''),
  ...namespaces.flatMap((name) => mount(`/api/${name}`, name)),
];
