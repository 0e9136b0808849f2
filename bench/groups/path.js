import { URLPathVersioning } from '../../dist/esm/index.js';
import { pathFloor } from '../floors.js';
import { pick, variety } from '../fresh.js';
import { group } from '../group.js';

const VERSIONS = ['v1', 'v2', 'v3'];
const versioning = new URLPathVersioning({ allowedVersions: VERSIONS });
const allowed = new Set(VERSIONS);
const version = variety((index) => pick(VERSIONS, index));
const id = variety((index) => `${index * 31}`);

export const groups = [
  group('path kwarg', {
    input: (index) => ({ url: '/users', params: { version: version(index), id: id(index) } }),
    ours: (request) => versioning.determineVersion(request),
    floor: pathFloor({ versions: VERSIONS, none: null, noneIsAllowed: false }),
    byHand: {
      'Set.has': ({ params }) => (allowed.has(params.version) ? params.version : null),
      'Array.includes': ({ params }) => (VERSIONS.includes(params.version) ? params.version : null),
    },
  }),
];
