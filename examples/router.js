import { match } from 'path-to-regexp';
import { namespaces, userRoutes } from './api.js';

/**
 * Finds the view, the parameters and the namespace of a path, for the examples without a framework.
 * Returns `undefined` if no route matches.
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
    return text; // The invalid escape stays, so the text matches no user and no version.
  }
}

const routes = [
  { view: 'about', pattern: match('/about') },
  ...mount(''),
  ...namespaces.flatMap((name) => mount(`/api/${name}`, name)),
];
