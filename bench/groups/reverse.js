import { include as includeUrls, reverse as reverseUrl } from 'named-urls';
import { compile } from 'path-to-regexp';
import UrlPattern from 'url-pattern';
import {
  include,
  NamespaceVersioning,
  RouteReverser,
  URLPathVersioning,
} from '../../dist/esm/index.js';
import { reverseFloor } from '../floors.js';
import { pick, VARIETY, variety } from '../fresh.js';
import { group } from '../group.js';
import { koaRouter } from '../peers.js';

const version = variety((index) => pick(['v1', 'v2', 'v3'], index));
const id = variety((index) => `${index * 31 + 7}`);

const names = Array.from({ length: 100 }, (_, index) => `users-${index}`);
const routes = Object.fromEntries(names.map((name) => [name, `/:version/${name}/:id`]));
const versioning = new URLPathVersioning({ reverser: new RouteReverser(routes) });
const floor = reverseFloor(
  names.map((name) => ({ name, before: '/', between: `/${name}/`, after: '' })),
);
const compiled = Object.fromEntries(names.map((name) => [name, compile(routes[name])]));
const patterns = Object.fromEntries(names.map((name) => [name, new UrlPattern(routes[name])]));
const router = koaRouter(routes);

const resources = Object.fromEntries(names.map((name) => [name, `/${name}/:id`]));
const byNamespace = new NamespaceVersioning({
  reverser: new RouteReverser({
    v1: include('/v1', { api: include('/api', resources) }),
    v2: include('/v2', { api: include('/api', resources) }),
    v3: include('/v3', { api: include('/api', resources) }),
  }),
});
const namespaced = names.map((name) => ({ name, viewname: `api:${name}` }));
const compiledByVersion = Object.fromEntries(
  ['v1', 'v2', 'v3'].map((each) => [
    each,
    Object.fromEntries(names.map((name) => [`api:${name}`, compile(`/${each}/api/${name}/:id`)])),
  ]),
);
const urls = {};
for (const each of ['v1', 'v2', 'v3']) {
  const api = Object.fromEntries(names.map((name) => [name, `${name}/:id`]));
  urls[each] = includeUrls(`/${each}`, { api: includeUrls(`/${each}/api`, api) });
}

export const groups = [
  group('reverse a path, 100 routes', {
    isText: true,
    input: (index) => ({
      name: pick(names, index),
      id: id(index),
      request: { version: version(index) },
    }),
    ours: ({ name, id, request }) => versioning.reverse(name, { kwargs: { id }, request }),
    floor: ({ name, id, request }) => floor(name, { kwargs: { id }, request }),
    byHand: {
      'template literal': ({ name, id, request }) =>
        `/${encodeURIComponent(request.version)}/${name}/${encodeURIComponent(id)}`,
      'path-to-regexp compiled': ({ name, id, request }) =>
        compiled[name]({ version: request.version, id }),
    },
    peers: {
      '@koa/router url': ({ name, id, request }) =>
        router.url(name, { version: request.version, id }),
      'named-urls': ({ name, id, request }) =>
        reverseUrl(routes[name], { version: request.version, id }),
      'url-pattern': ({ name, id, request }) =>
        patterns[name].stringify({ version: request.version, id }),
    },
  }),
  group('reverse with positional arguments', {
    isText: true,
    input: (index) => ({
      name: pick(names, index),
      id: id(index),
      request: { version: version(index) },
    }),
    ours: ({ name, id, request }) => versioning.reverse(name, { args: [id], request }),
    floor: ({ name, id, request }) => floor(name, { args: [id], request }),
    peers: {
      '@koa/router url': ({ name, id, request }) => router.url(name, request.version, id),
    },
  }),
  group('reverse inside two namespaces', {
    isText: true,
    input: (index) => ({
      ...pick(namespaced, index),
      id: id(index),
      request: { version: version(index) },
    }),
    ours: ({ viewname, id, request }) => byNamespace.reverse(viewname, { kwargs: { id }, request }),
    byHand: {
      'template literal': ({ name, id, request }) =>
        `/${encodeURIComponent(request.version)}/api/${name}/${encodeURIComponent(id)}`,
      'path-to-regexp compiled': ({ viewname, id, request }) =>
        compiledByVersion[request.version][viewname]({ id }),
    },
    peers: {
      'named-urls': ({ name, id, request }) => reverseUrl(urls[request.version].api[name], { id }),
    },
  }),
  growth(),
];

/** The same call with more and more routes around it. */
function growth() {
  const sizes = [10, 100, 1000, 10_000].map((size) => {
    const name = (index) => `route-${index + 10_000}`;
    const routes = Object.fromEntries(
      Array.from({ length: size }, (_, index) => [name(index), `/:version/${name(index)}/:id`]),
    );
    const versioning = new URLPathVersioning({ reverser: new RouteReverser(routes) });
    const used = Math.min(size, VARIETY);
    const names = Array.from({ length: used }, (_, index) =>
      name(Math.floor((index * size) / used)),
    );
    const run = ({ index, id, request }) =>
      versioning.reverse(names[index % used], { kwargs: { id }, request });
    return [`${size} routes`, run];
  });
  return group('reverse as routes grow', {
    isText: true,
    input: (index) => ({ index, id: id(index), request: { version: version(index) } }),
    others: Object.fromEntries(sizes),
  });
}
