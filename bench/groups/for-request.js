import { do_not_optimize } from 'mitata';
import { URLPathVersioning } from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';

/** Keeps V8 from removing a result of which only a part is read. */
function keep(api) {
  do_not_optimize(api);
  return api;
}

const [defaultVersion] = VERSIONS;
const versioning = new URLPathVersioning({ defaultVersion, allowedVersions: VERSIONS });
const version = fresh((index) => pick(VERSIONS, index));
const input = (index) => ({ url: '/users', params: { version: version(index) } });

const gone = { gone: '2037-01-01' };
const lifecycle = Object.fromEntries(VERSIONS.map((name) => [name, gone]));
const ending = new URLPathVersioning({ defaultVersion, allowedVersions: VERSIONS, lifecycle });

export const groups = {
  forRequest: {
    input,
    ours: (request) => keep(versioning.forRequest(request)).version,
    peers: { determineVersion: (request) => versioning.determineVersion(request) },
    times: { determineVersion: 2 },
  },
  'forRequest of a version that ends': {
    input,
    ours: (request) => keep(ending.forRequest(request)).version,
    peers: { 'without its end': (request) => keep(versioning.forRequest(request)).version },
    yardsticks: { 'Date.now': () => Date.now() },
    times: { 'without its end': 2.2 },
  },
};
