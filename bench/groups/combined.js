import {
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  RouteReverser,
} from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';
import { manyVersions } from '../many-versions.js';

const reverser = new RouteReverser({ users: '/users/:id' });
const sources = [new HeaderVersioning({ reverser }), new QueryParameterVersioning({ reverser })];
const combined = new CombinedVersioning({ sources, allowedVersions: VERSIONS });
const query = new QueryParameterVersioning({ reverser, allowedVersions: VERSIONS });
const url = fresh((index) => `/users?page=${index}&version=${pick(VERSIONS, index)}`);
const IDS = ['1', '2', '3'];

function threeLinks(reverse) {
  return IDS.map((id) => reverse('users', { params: { id } })).join(' ');
}

export const groups = {
  'a combination of header and query with three links': {
    input: (index) => ({ url: url(index), headers: {} }),
    isText: true,
    ours: (request) => threeLinks(combined.forRequest(request).reverse),
    peers: {
      'three calls of the query source': (request) => {
        const version = query.determineVersion(request);
        return threeLinks((name, options) => query.reverse(name, { ...options, version }));
      },
    },
  },
  'combined, 1,000 versions': manyVersions(
    (settings) => new CombinedVersioning({ ...settings, sources }),
    (version) => ({ url: '/users', headers: { 'accept-version': version } }),
  ),
};
