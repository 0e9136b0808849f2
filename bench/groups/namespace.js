import { NamespaceVersioning } from '../../dist/esm/index.js';
import { manyVersions } from '../many-versions.js';

export const groups = {
  'namespace, 1,000 versions': manyVersions(
    (settings) => new NamespaceVersioning(settings),
    (namespace) => ({ resolverMatch: { namespace } }),
    (version) => `${version}:users`,
  ),
};
