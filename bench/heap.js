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
import { aligned, number } from './table.js';

// npm run bench:heap
//
// What the heap holds after each million requests, all of them different: headers, queries, hosts, namespaces, path
// parameters and the names of views. About one in seven is refused, or has no such view. It ends with an error where
// the heap grows by more than a tenth.

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
    kwargs: { id: index, ...(index % 2 === 0 && { format: `f${index}` }) },
    request,
    query: { [`q${index}`]: index },
  });
}

/** How many of a million have an answer. */
function serveMillion(first) {
  let answered = 0;
  for (let index = first; index < first + MILLION; index++) {
    try {
      serve(index);
      answered++;
    } catch (error) {
      if (!/^ERR_(?:VERSION|NO_REVERSE_MATCH)/.test(error.code)) throw error;
    }
  }
  return answered;
}

function kilobytes() {
  globalThis.gc();
  return process.memoryUsage().heapUsed / 1024;
}

const heap = [];
const rows = [];
for (let million = 1; million <= 10; million++) {
  const answered = serveMillion(million * MILLION);
  heap.push(kilobytes());
  rows.push([`${million},000,000`, number(answered, 0), number(heap.at(-1), 0)]);
}
console.log(aligned([['requests', 'answered', 'heap, kB'], ...rows], []));
console.log(`\nFrom the first million to the tenth: ${number(heap.at(-1) - heap[0], 0)} kB`);
if (heap.at(-1) > heap[0] * GROWTH) process.exitCode = 1;
