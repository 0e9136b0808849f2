import { include as includeUrls, reverse as reverseUrl } from 'named-urls';
import { compile } from 'path-to-regexp';
import UrlPattern from 'url-pattern';
import {
  include,
  NamespaceVersioning,
  RouteReverser,
  URLPathVersioning,
} from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';
import { group } from '../group.js';
import { koaRouter } from '../peers.js';

const version = fresh((index) => pick(VERSIONS, index));
const id = fresh((index) => `${index * 31 + 7}`);

const names = namesOf(100);
const viewnames = names.map((name) => `api:${name}`);
const routes = byKey(names, (name) => `/:version/${name}/:id`);
const versioning = new URLPathVersioning({ reverser: new RouteReverser(routes) });
const compiled = new Map(names.map((name) => [name, compile(routes[name])]));
const patterns = new Map(names.map((name) => [name, new UrlPattern(routes[name])]));
const router = koaRouter(routes);

const resources = byKey(names, (name) => `/${name}/:id`);
const namespaces = byKey(VERSIONS, (each) =>
  include(`/${each}`, { api: include('/api', resources) }),
);
const byNamespace = new NamespaceVersioning({ reverser: new RouteReverser(namespaces) });
const compiledByVersion = byKey(VERSIONS, (each) =>
  byKey(names, (name) => compile(`/${each}/api/${name}/:id`)),
);
const api = byKey(names, (name) => `${name}/:id`);
const urls = byKey(VERSIONS, (each) => includeUrls(`/${each}/api`, api));

export const groups = [
  reverseGroup('reverse a path, 100 routes', {
    ours: ({ name, kwargs, request }) => versioning.reverse(name, { kwargs, request }),
    // As with ours, the kwargs of the caller win, and stay as they were.
    byHand: {
      'path-to-regexp 8 in a Map': ({ name, kwargs, request: { version } }) =>
        compiled.get(name)({ version, ...kwargs }),
    },
    peers: {
      '@koa/router url': ({ name, kwargs, request: { version } }) =>
        router.url(name, { version, ...kwargs }),
      'named-urls': ({ name, kwargs, request: { version } }) =>
        reverseUrl(routes[name], { version, ...kwargs }),
      'url-pattern': ({ name, kwargs, request: { version } }) =>
        patterns.get(name).stringify({ version, ...kwargs }),
    },
    others: {
      'template literal of one route': ({ name, kwargs: { id }, request }) =>
        `/${encodeURIComponent(request.version)}/${name}/${encodeURIComponent(id)}`,
    },
  }),
  reverseGroup('reverse with positional arguments', {
    ours: ({ name, args, request }) => versioning.reverse(name, { args, request }),
    peers: {
      '@koa/router url': ({ name, args, request }) => router.url(name, request.version, ...args),
    },
  }),
  reverseGroup('reverse inside two namespaces', {
    ours: ({ viewname, kwargs, request }) => byNamespace.reverse(viewname, { kwargs, request }),
    byHand: {
      'path-to-regexp 8 by version': ({ name, kwargs, request }) =>
        compiledByVersion[request.version][name](kwargs),
    },
    peers: {
      'named-urls': ({ name, kwargs, request }) => reverseUrl(urls[request.version][name], kwargs),
    },
    others: {
      'template literal of one route': ({ name, kwargs: { id }, request }) =>
        `/${encodeURIComponent(request.version)}/api/${name}/${encodeURIComponent(id)}`,
    },
  }),
  reverseGroup('reverse a path, 10,000 routes', {
    ours: reverseAmong(10_000),
    others: { '10 routes': reverseAmong(10), '1,000 routes': reverseAmong(1000) },
  }),
];

function reverseGroup(name, contenders) {
  return group(name, {
    isText: true,
    input: (index) => ({
      index,
      name: pick(names, index),
      viewname: pick(viewnames, index),
      args: [id(index)],
      kwargs: { id: id(index) },
      request: { version: version(index) },
    }),
    ...contenders,
  });
}

/** The same call for ten routes among many. */
function reverseAmong(size) {
  const names = namesOf(size);
  const used = names.filter((_, index) => index % (size / 10) === 0);
  const reverser = new RouteReverser(byKey(names, (name) => `/:version/${name}/:id`));
  const versioning = new URLPathVersioning({ reverser });
  return ({ index, kwargs, request }) => versioning.reverse(pick(used, index), { kwargs, request });
}

function namesOf(size) {
  return Array.from({ length: size }, (_, index) => `users-${index + 10_000}`);
}

function byKey(keys, toValue) {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)]));
}
