import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  reverseWithFallback,
  URLPathVersioning,
} from '../dist/esm/index.js';

// npm run bench:heap
//
// Prints the size of the heap after each million requests. No two requests are equal: they differ in headers, queries,
// hosts, namespaces, path parameters and route names. About one in seven is rejected, or names an unknown route.
// The exit code is 1 if the heap grows by more than a tenth after the second million. V8 still compiles code in the first.

const MILLION = 1_000_000;
const GROWTH = 1.1;

const pages = ['/pages/:id{.:format}', '/:version/pages/:id{.:format}'];
const settings = {
  defaultVersion: 'v1',
  reverser: new RouteReverser(
    { page: pages, v1: include('/v1', { page: '/pages/:id' }) },
    { origin: requestOrigin({ allowedHosts: ['.example.com'] }) },
  ),
};
const Strategies = [
  AcceptHeaderVersioning,
  URLPathVersioning,
  NamespaceVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
];
const open = Strategies.map((Strategy) => new Strategy(settings));
const strict = Strategies.map((Strategy) => new Strategy({ ...settings, allowedVersions: ['v1'] }));

function requestOf(index) {
  const version = `v${index}`;
  return {
    url: `/pages?x${index}=%2B${index}&version=${version}`,
    headers: {
      host: `${version}.example.com`,
      accept: `text/html;q=0.${index}, application/x-${index}; version="${version}"`,
    },
    params: { version },
    resolverMatch: { namespace: `api${index}:${version}` },
  };
}

function serve(index) {
  const request = requestOf(index);
  const versioning = (index % 101 === 0 ? strict : open)[index % Strategies.length];
  request.version = versioning.determineVersion(request);
  return reverseWithFallback(versioning, index % 7 === 0 ? `page-${index}` : 'page', {
    params: { id: index, ...(index % 2 === 0 && { format: `f${index}` }) },
    request,
    query: { [`q${index}`]: index },
  });
}

/** Serves a million requests, and returns the number of requests that got a URL. */
function serveMillion(first) {
  let served = 0;
  for (let index = first; index < first + MILLION; index++) {
    try {
      serve(index);
      served++;
    } catch (error) {
      if (!/^ERR_(?:VERSION|NO_REVERSE_MATCH)/.test(error.code)) throw error;
    }
  }
  return served;
}

const heap = [];
for (let million = 1; million <= 10; million++) {
  const served = serveMillion(million * MILLION);
  globalThis.gc();
  heap.push(Math.round(process.memoryUsage().heapUsed / 1024));
  console.log(`${million} million requests, ${served} served: ${heap.at(-1)} kB`);
}
if (heap.at(-1) > heap[1] * GROWTH) {
  console.log(`The heap grew by more than ${GROWTH} since the second million`);
  process.exitCode = 1;
}
