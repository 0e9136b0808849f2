import { URLPathVersioning } from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';
import { group } from '../group.js';
import { manyVersions } from '../many-versions.js';

const versioning = new URLPathVersioning({ allowedVersions: VERSIONS });
const allowed = new Set(VERSIONS);
const version = fresh((index) => pick(VERSIONS, index));
const id = fresh((index) => `${index * 31}`);

export const groups = [
  group('path kwarg', {
    input: (index) => ({ url: '/users', params: { version: version(index), id: id(index) } }),
    ours: (request) => versioning.determineVersion(request),
    byHand: {
      'Set.has': ({ params }) => (allowed.has(params.version) ? params.version : null),
      'Array.includes': ({ params }) => (VERSIONS.includes(params.version) ? params.version : null),
    },
  }),
  manyVersions(
    'path',
    (settings) => new URLPathVersioning(settings),
    (version) => version,
    (version) => ({ params: { version } }),
  ),
];
