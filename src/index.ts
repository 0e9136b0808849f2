export { BaseVersioning } from './base/base-versioning.js';
export type {
  ExactSettings,
  LinksIn,
  MissingDefault,
  RouteNameOf,
  VersionIn,
} from './base/inference.js';
export type { RouteOptions } from './base/route-options.js';
export type { SelectVersion, VersioningSettings } from './base/settings.js';
export type { VersionedApi } from './base/versioned-api.js';
export type {
  ApiOf,
  RequestOf,
  VersioningStrategy,
  VersionOf,
} from './base/versioning-strategy.js';
export { requestHeader } from './request/header.js';
export type { MatchedRoute } from './request/matched-route.js';
export { AMBIGUOUS, type VersionReading } from './request/reading.js';
export type { RequestLike } from './request/request.js';
export type { MediaTypePlace, NamedPlace, VersionPlace } from './request/version-place.js';
export {
  type Brownout,
  type Lifecycle,
  type LifecycleData,
  type LifecycleLink,
  lifecycleHeaders,
  type VersionLifecycle,
} from './response/lifecycle.js';
export { type HeaderRecord, mergeHeader } from './response/merge-header.js';
export { respond } from './response/respond.js';
export {
  type Translate,
  translations,
} from './response/translations.js';
export {
  VersionError,
  type VersionErrorCode,
  type VersionProblem,
} from './response/version-error.js';
export { withHeaders } from './response/with-headers.js';
export type { Reverse } from './reversing/links.js';
export { NoReverseMatch } from './reversing/no-reverse-match.js';
export type { QueryParameters } from './reversing/query.js';
export {
  type RequestOrigin,
  requestOrigin,
} from './reversing/request-origin.js';
export { reverseWithFallback } from './reversing/reverse-with-fallback.js';
export { RouteReverser, type RouteReverserSettings } from './reversing/route-reverser.js';
export { include, type Namespace, type Routes } from './reversing/routes.js';
export type {
  LinkOptions,
  PathValue,
  ReverseOptions,
  UrlReverser,
} from './reversing/url-reverser.js';
export {
  type AcceptHeaderSettings,
  AcceptHeaderVersioning,
} from './strategies/accept-header-versioning.js';
export { type CombinedSettings, CombinedVersioning } from './strategies/combined-versioning.js';
export { type HeaderSettings, HeaderVersioning } from './strategies/header-versioning.js';
export { type HostNameSettings, HostNameVersioning } from './strategies/host-name-versioning.js';
export { NamespaceVersioning } from './strategies/namespace-versioning.js';
export { QueryParameterVersioning } from './strategies/query-parameter-versioning.js';
export type { VersioningSource } from './strategies/sources.js';
export { URLPathVersioning } from './strategies/url-path-versioning.js';
export { checkSettings, type SettingRule, type SettingRules } from './util/checks.js';
export { newestNotAfter } from './versions/newest-not-after.js';
export { type VersionRange, versionFilter } from './versions/version-filter.js';
