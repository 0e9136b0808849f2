import { NamespaceVersioning } from '../../dist/esm/index.js';
import { pick, VERSIONS } from '../fresh.js';
import { manyVersions } from '../many-versions.js';

const versioning = new NamespaceVersioning({ allowedVersions: VERSIONS });
/** The namespaces of an application are constants of its routes. The keys of an object are constants too. */
const NAMESPACES = Object.keys(
  Object.fromEntries(VERSIONS.map((version) => [`api:${version}:users`, version])),
);

export const groups = {
  namespace: {
    input: (index) => ({ resolverMatch: { namespace: pick(NAMESPACES, index) } }),
    ours: (request) => versioning.determineVersion(request),
    peers: {
      'split and find': ({ resolverMatch }) =>
        resolverMatch.namespace.split(':').find((segment) => VERSIONS.includes(segment)) ?? null,
    },
    times: { 'split and find': 1.5 },
  },
  'namespace, 1,000 versions': manyVersions(
    (settings) => new NamespaceVersioning(settings),
    (namespace) => ({ resolverMatch: { namespace } }),
    (version) => `${version}:users`,
  ),
};
