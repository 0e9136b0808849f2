import { NamespaceVersioning } from '../../dist/esm/index.js';
import { namespaceFloor } from '../floors.js';
import { pick, variety } from '../fresh.js';
import { group } from '../group.js';

const VERSIONS = ['v1', 'v2', 'v3'];
const versioning = new NamespaceVersioning({ allowedVersions: VERSIONS });
const allowed = new Set(VERSIONS);
const PATTERN = /(?:^|:)(v[123])(?![^:])/;
const namespace = variety((index) => `api:${pick(VERSIONS, index)}:users${index}`);

export const groups = [
  group('namespace', {
    input: (index) => ({ url: '/users', resolverMatch: { namespace: namespace(index) } }),
    ours: (request) => versioning.determineVersion(request),
    floor: namespaceFloor({ versions: VERSIONS, none: null }),
    byHand: {
      'regular expression': ({ resolverMatch }) => PATTERN.exec(resolverMatch.namespace)?.[1],
      split: ({ resolverMatch }) =>
        resolverMatch.namespace.split(':').find((segment) => allowed.has(segment)),
    },
  }),
];
