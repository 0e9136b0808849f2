import { URLPathVersioning } from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';
import { manyVersions } from '../many-versions.js';

const versioning = new URLPathVersioning({ allowedVersions: VERSIONS });
const version = fresh((index) => pick(VERSIONS, index));

export const groups = {
  path: {
    input: (index) => ({ url: '/users', params: { version: version(index) } }),
    ours: (request) => versioning.determineVersion(request),
    peers: {
      'params.version and includes': ({ params }) =>
        VERSIONS.includes(params.version) ? params.version : null,
    },
    times: { 'params.version and includes': 3 },
  },
  'path, 1,000 versions': manyVersions(
    (settings) => new URLPathVersioning(settings),
    (version) => ({ params: { version } }),
  ),
};
