export {
  Api,
  Deprecated,
  Namespace,
  Neutral,
  VersionInPath,
  Versions,
  versionsOf,
} from './decorators.js';
export { versionErrors } from './rejection.js';
export { VersioningModule, type VersioningModuleOptions } from './versioning-module.js';
