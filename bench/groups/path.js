import { URLPathVersioning } from '../../dist/esm/index.js';
import { manyVersions } from '../many-versions.js';

export const groups = {
  'path, 1,000 versions': manyVersions(
    (settings) => new URLPathVersioning(settings),
    (version) => ({ params: { version } }),
  ),
};
