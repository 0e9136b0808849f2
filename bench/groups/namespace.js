import { NamespaceVersioning } from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';
import { manyVersions } from '../many-versions.js';

const versioning = new NamespaceVersioning({ allowedVersions: VERSIONS });
const namespace = fresh((index) => `api:${pick(VERSIONS, index)}:users`);

export const groups = {
  namespace: {
    input: (index) => ({ resolverMatch: { namespace: namespace(index) } }),
    ours: (request) => versioning.determineVersion(request),
    peers: {
      'split and find': ({ resolverMatch }) =>
        resolverMatch.namespace.split(':').find((segment) => VERSIONS.includes(segment)) ?? null,
    },
    times: { 'split and find': 0.6 },
  },
  'namespace, 1,000 versions': manyVersions(
    (settings) => new NamespaceVersioning(settings),
    (namespace) => ({ resolverMatch: { namespace } }),
    (version) => `${version}:users`,
  ),
};
