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
import { koaRouter } from '../peers.js';

const version = fresh((index) => pick(VERSIONS, index));
const id = fresh((index) => `${index * 31 + 7}`);
const names = Array.from({ length: 100 }, (_, index) => `users-${index}`);

const routes = byKey(names, (name) => `/:version/${name}/:id`);
const byPath = new URLPathVersioning({ reverser: new RouteReverser(routes) });
const compiled = new Map(names.map((name) => [name, compile(routes[name])]));
const patterns = new Map(names.map((name) => [name, new UrlPattern(routes[name])]));
const router = koaRouter(routes);

const resources = byKey(names, (name) => `/${name}/:id`);
const versions = byKey(VERSIONS, (each) =>
  include(`/${each}`, { api: include('/api', resources) }),
);
const byNamespace = new NamespaceVersioning({ reverser: new RouteReverser(versions) });
const compiledByVersion = byKey(VERSIONS, (each) =>
  byKey(names, (name) => compile(`/${each}/api/${name}/:id`)),
);
const api = byKey(names, (name) => `${name}/:id`);
const urls = byKey(VERSIONS, (each) => includeUrls(`/${each}/api`, api));

function byKey(keys, toValue) {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)]));
}

function input(index) {
  const name = pick(names, index);
  const params = { id: id(index) };
  return { name, inApi: `api:${name}`, params, request: { version: version(index) } };
}

export const groups = {
  'reversed path, 100 routes': {
    input,
    isText: true,
    ours: ({ name, params, request }) => byPath.reverse(name, { params, request }),
    // As in ours, the caller's params win and are not changed.
    peers: {
      'path-to-regexp': ({ name, params, request: { version } }) =>
        compiled.get(name)({ version, ...params }),
      '@koa/router': ({ name, params, request: { version } }) =>
        router.url(name, { version, ...params }),
      'named-urls': ({ name, params, request: { version } }) =>
        reverseUrl(routes[name], { version, ...params }),
      'url-pattern': ({ name, params, request: { version } }) =>
        patterns.get(name).stringify({ version, ...params }),
    },
    times: { 'path-to-regexp': 2 },
  },
  'reversed path in two namespaces': {
    input,
    isText: true,
    ours: ({ inApi, params, request }) => byNamespace.reverse(inApi, { params, request }),
    peers: {
      'path-to-regexp': ({ name, params, request }) =>
        compiledByVersion[request.version][name](params),
      'named-urls': ({ name, params, request }) => reverseUrl(urls[request.version][name], params),
    },
  },
};
