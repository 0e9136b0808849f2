export { Api, Deprecated, Namespace, Neutral, Versions, versionsOf } from './decorators.js';
export { versionErrors } from './rejection.js';
export { VersioningModule, type VersioningModuleSettings } from './versioning-module.js';
