export { BaseVersioning, NotImplementedError } from './base-versioning.js';
export type {
  PathArguments,
  RequestHeaders,
  VersionedRequest,
  VersioningRequest,
} from './request/request.js';
export type { HeaderPair, Lifecycle, LifecycleLink } from './response/lifecycle.js';
export {
  type Messages,
  type Translate,
  type TranslationsSettings,
  translations,
} from './response/translations.js';
export {
  isVersionError,
  type VersionError,
  type VersionErrorCode,
  type VersionProblem,
} from './response/version-error.js';
export { include, type Namespace, type RouteName, type Routes } from './reversing/include.js';
export { NoReverseMatch } from './reversing/no-reverse-match.js';
export type { QueryParameters, QueryValue } from './reversing/query.js';
export { type RequestOriginSettings, requestOrigin } from './reversing/request-origin.js';
export { type ReversingStrategy, reverseWithFallback } from './reversing/reverse-with-fallback.js';
export { RouteReverser, type RouteReverserSettings } from './reversing/route-reverser.js';
export type {
  PathValue,
  ReverseOptions,
  UrlReverser,
} from './reversing/url-reverser.js';
export type {
  ExactSettings,
  RouteNameOf,
  SelectVersion,
  VersioningSettings,
  VersionOf,
} from './settings.js';
export {
  type AcceptHeaderSettings,
  AcceptHeaderVersioning,
} from './strategies/accept-header-versioning.js';
export { type CombinedSettings, CombinedVersioning } from './strategies/combined-versioning.js';
export { type HeaderSettings, HeaderVersioning } from './strategies/header-versioning.js';
export { type HostNameSettings, HostNameVersioning } from './strategies/host-name-versioning.js';
export { NamespaceVersioning } from './strategies/namespace-versioning.js';
export { QueryParameterVersioning } from './strategies/query-parameter-versioning.js';
export type { VersioningSource } from './strategies/source.js';
export { URLPathVersioning } from './strategies/url-path-versioning.js';
export type { SettingRule, SettingRules } from './util/check-settings.js';
export { newestNotAfter } from './versions/newest-not-after.js';
