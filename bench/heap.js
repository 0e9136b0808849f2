import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  URLPathVersioning,
} from '../dist/esm/index.js';
import { aligned, number } from './table.js';

// npm run bench:heap
//
// What the heap holds after each million requests, all of them different: headers, queries, hosts, namespaces, path
// parameters and view names, one in a hundred of them refused.

const MILLION = 1_000_000;
const reverser = new RouteReverser(
  { page: '/:version/pages/:id{.:format}', file: '/files/*path' },
  { origin: requestOrigin({ allowedHosts: ['.example.com'] }) },
);
const settings = { defaultVersion: 'v1', reverser };

const Strategies = [
  AcceptHeaderVersioning,
  URLPathVersioning,
  NamespaceVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
];
const any = Strategies.map((Strategy) => new Strategy(settings));
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
    resolverMatch: { namespace: `api:${version}` },
  };
}

function serve(index) {
  const request = requestOf(index);
  const versioning = (index % 101 === 0 ? strict : any)[index % Strategies.length];
  try {
    request.version = versioning.determineVersion(request);
    const viewname = index % 7 === 0 ? `page-${index}` : 'page';
    versioning.reverse(viewname, {
      kwargs: { id: index, ...(index % 2 === 0 && { format: `f${index}` }) },
      request,
      query: { [`q${index}`]: index },
    });
  } catch {
    // Refused, or no such view.
  }
}

function kilobytes() {
  globalThis.gc();
  return process.memoryUsage().heapUsed / 1024;
}

const rows = [['requests', '', 'heap, kB']];
for (let million = 0; million <= 10; million++) {
  rows.push([`${million},000,000`, '', number(kilobytes(), 0)]);
  if (million === 10) break;
  for (let index = 0; index < MILLION; index++) serve(million * MILLION + index);
}
console.log(aligned(rows));
const [after1, after10] = [rows[2][2], rows.at(-1)[2]];
console.log(`\nFrom the first million to the tenth: ${after10 - after1} kB`);
