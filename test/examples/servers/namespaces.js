import { URLPathVersioning } from 'request-versioning';
import { namespaces } from '../../../examples/api.js';

/** Returns the namespaces to mount. With a path parameter, `/api/v1` would be a second place of the version. */
export const namespacesFor = (versioning) =>
  versioning instanceof URLPathVersioning ? [] : namespaces;
