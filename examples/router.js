import { match } from 'path-to-regexp';
import { namespaces, userRoutes } from './api.js';

/**
 * What a framework does, for the examples that have none: finds the view of a path, its parameters and namespace;
 * `undefined` where there is no such path.
 */
export function findRoute(path) {
  for (const { pattern, ...route } of routes) {
    const found = pattern(path);
    if (found) return { ...route, params: found.params };
  }
  return undefined;
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
    return text; // as which there is neither a user nor a version
  }
}

const routes = [
  { view: 'about', pattern: match('/about') },
  ...mount(''),
  ...namespaces.flatMap((name) => mount(`/api/${name}`, name)),
];
