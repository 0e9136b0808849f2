import { NamespaceVersioning } from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';
import { group } from '../group.js';
import { manyVersions } from '../many-versions.js';

const versioning = new NamespaceVersioning({ allowedVersions: VERSIONS });
const allowed = new Set(VERSIONS);
const PATTERN = /(?:^|:)(v[123])(?![^:])/;
const namespace = fresh((index) => `api:${pick(VERSIONS, index)}:users${index}`);

export const groups = [
  group('namespace', {
    input: (index) => ({ url: '/users', resolverMatch: { namespace: namespace(index) } }),
    ours: (request) => versioning.determineVersion(request),
    byHand: {
      'regular expression': ({ resolverMatch }) => PATTERN.exec(resolverMatch.namespace)?.[1],
      split: ({ resolverMatch }) =>
        resolverMatch.namespace.split(':').find((segment) => allowed.has(segment)),
    },
  }),
  manyVersions(
    'namespace',
    (settings) => new NamespaceVersioning(settings),
    (version) => `${version}:users`,
    (namespace) => ({ resolverMatch: { namespace } }),
  ),
];
