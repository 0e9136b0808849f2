export {
  Api,
  Deprecated,
  Namespace,
  Unversioned,
  VersionInPath,
  Versions,
  versionsOf,
} from './decorators.js';
export { versionErrors } from './rejection.js';
export { VersioningModule, type VersioningModuleOptions } from './versioning-module.js';
