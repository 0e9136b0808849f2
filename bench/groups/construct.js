import { compile } from 'path-to-regexp';
import UrlPattern from 'url-pattern';
import { RouteReverser, URLPathVersioning } from '../../dist/esm/index.js';
import { group } from '../group.js';
import { findMyWayVersions, koaRouter, nestOnFastify } from '../peers.js';

const hundred = Array.from({ length: 100 }, (_, index) => `${index}.0.0`);
const routes = Object.fromEntries(
  Array.from({ length: 1000 }, (_, index) => [`users-${index}`, `/:version/users-${index}/:id`]),
);

function versionsGroup(name, allowedVersions) {
  return group(name, {
    batch: 64,
    ours: () => new URLPathVersioning({ allowedVersions }),
    peers: {
      'find-my-way': () => findMyWayVersions(allowedVersions),
      'Nest on Fastify': () => nestOnFastify(allowedVersions),
    },
    others: { Set: () => new Set(allowedVersions) },
  });
}

export const groups = [
  versionsGroup('construction, 1 version', ['1.0.0']),
  versionsGroup('construction, 100 versions', hundred),
  group('construction, 1,000 routes', {
    batch: 1,
    ours: () => new RouteReverser(routes),
    peers: {
      '@koa/router': () => koaRouter(routes),
      'url-pattern': () => Object.values(routes).map((path) => new UrlPattern(path)),
    },
    // Without names, checks and a way to read a URL back.
    others: { 'path-to-regexp compile': () => Object.values(routes).map((path) => compile(path)) },
  }),
];
