/** Compiles only if callers may leave out each input in every way, and no result can be changed. */
import type {
  AcceptHeaderSettings,
  BaseVersioning,
  Brownout,
  CombinedSettings,
  CurrentVersion,
  HeaderSettings,
  HostNameSettings,
  Lifecycle,
  LifecycleData,
  LifecycleLink,
  LinkOptions,
  MatchedRoute,
  mergeHeader,
  NoReverseMatch,
  newestNotAfter,
  PathValue,
  QueryValue,
  RequestContext,
  RequestOriginSettings,
  RequestVersion,
  ReverseOptions,
  RouteReverserSettings,
  SelectVersion,
  SettingRule,
  Translate,
  TranslationsSettings,
  VersionError,
  VersionedRequest,
  VersioningRequest,
  VersioningSettings,
  VersioningSource,
  VersioningStrategy,
  VersionLifecycle,
  VersionProblem,
  VersionReading,
  versionsNotAfter,
} from 'request-versioning';
import type { RoutedRequest, RouteVersioning } from 'request-versioning/adapter';
import type {
  ContractRequest,
  ContractResult,
  ContractStrategy,
  ContractSubject,
  PluginApplication,
  PluginCall,
  PluginReceived,
  PluginRequest,
  PluginResponse,
  PluginRoute,
  PluginServer,
  PluginSubject,
} from 'request-versioning/contract';
import type { VersionedOptions } from 'request-versioning/fastify';
import type { Expect, Same } from './same.js';
import type { builtIn, combined } from './strategies.js';

type Fields<T> = {
  [K in keyof T as T[K] extends (...args: never) => unknown ? never : K]: T[K];
};

// A caller may leave out each field of an input, or set it to null or undefined.
type IsLenient<T> = Same<T, { readonly [K in keyof T]?: T[K] | null | undefined }>;
export type Inputs = [
  Expect<IsLenient<VersioningSettings>>,
  Expect<IsLenient<AcceptHeaderSettings>>,
  Expect<IsLenient<HeaderSettings>>,
  Expect<IsLenient<HostNameSettings>>,
  Expect<IsLenient<Omit<CombinedSettings, 'sources'>>>,
  Expect<IsLenient<Lifecycle>>,
  Expect<IsLenient<VersionLifecycle>>,
  Expect<IsLenient<Omit<LifecycleLink, 'rel' | 'href'>>>,
  Expect<IsLenient<RouteReverserSettings>>,
  Expect<IsLenient<Omit<RequestOriginSettings, 'allowedHosts'>>>,
  Expect<IsLenient<TranslationsSettings>>,
  Expect<IsLenient<VersioningRequest>>,
  Expect<IsLenient<VersionedRequest>>,
  Expect<IsLenient<NonNullable<VersioningRequest['resolverMatch']>>>,
  Expect<IsLenient<MatchedRoute>>,
  Expect<IsLenient<LinkOptions>>,
  Expect<IsLenient<Pick<ReverseOptions, keyof LinkOptions | 'request'>>>,
];

// A date is a Date or a text, and a list may be read-only.
type Dates = Record<'deprecated' | 'sunset', Date | string | null | undefined>;
type Objects = readonly QueryValue[] | { readonly [name: string]: QueryValue };
type EndDates = Dates & Record<'gone', Date | string | null | undefined>;
export type Accepted = [
  Expect<Same<Pick<Required<Lifecycle>, keyof Dates>, Readonly<Dates>>>,
  Expect<Same<Pick<Required<VersionLifecycle>, keyof EndDates>, Readonly<EndDates>>>,
  Expect<Same<VersionLifecycle['brownouts'], readonly Brownout[] | null | undefined>>,
  Expect<Same<Brownout['start'], Date | string>>,
  Expect<Same<MatchedRoute['args'], readonly unknown[] | null | undefined>>,
  Expect<Same<ReverseOptions['args'], readonly PathValue[] | null | undefined>>,
  Expect<Same<PathValue, string | number | readonly string[]>>,
  Expect<Same<Extract<QueryValue, object>, Objects>>,
  Expect<Same<Exclude<QueryValue, object>, string | number | boolean | null | undefined>>,
  Expect<Same<VersionReading, string | symbol | null | readonly (string | symbol)[]>>,
  Expect<
    Same<Parameters<typeof mergeHeader>[1], number | string | readonly string[] | null | undefined>
  >,
  Expect<Same<Parameters<typeof versionsNotAfter>[0], readonly string[]>>,
  Expect<Same<Parameters<typeof newestNotAfter>[0], readonly string[]>>,
];

// An option of a plugin may be absent or undefined.
type IsOptional<T> = Same<T, { readonly [K in keyof T]?: T[K] | undefined }>;
export type Options = [
  Expect<IsOptional<RouteVersioning>>,
  Expect<IsOptional<Pick<RoutedRequest, 'method'>>>,
  Expect<IsOptional<Omit<VersionedOptions, 'versioning'>>>,
  Expect<IsOptional<Pick<ReverseOptions, 'current'>>>,
  Expect<IsOptional<Pick<CurrentVersion, 'source'>>>,
  Expect<IsOptional<Pick<SettingRule, 'isRequired'>>>,
  Expect<IsOptional<Pick<SelectVersion, 'vary'>>>,
  Expect<IsOptional<Pick<Translate, 'vary'>>>,
  Expect<IsOptional<Omit<ContractSubject, 'create' | 'requestWith' | 'requestWithBoth'>>>,
  Expect<IsOptional<Pick<PluginSubject, 'strategies'>>>,
  Expect<IsOptional<PluginCall>>,
  Expect<IsOptional<Pick<PluginResponse, 'writesHead'>>>,
];

// The other fields are present, and nobody changes them.
type IsComplete<T> = Same<Fields<T>, Readonly<Required<Fields<T>>>>;
type Strategies = typeof builtIn & { combined: typeof combined };
export type Results = [
  Expect<IsComplete<RequestVersion>>,
  Expect<IsComplete<Required<LifecycleData>>>,
  Expect<IsComplete<Brownout>>,
  Expect<IsComplete<Pick<LifecycleLink, 'rel' | 'href'>>>,
  Expect<IsComplete<Omit<VersionProblem, 'supportedVersions' | 'deprecatedVersions'>>>,
  Expect<IsComplete<Omit<VersionError, keyof Error>>>,
  Expect<IsComplete<Omit<NoReverseMatch, keyof Error>>>,
  Expect<IsComplete<Pick<RequestContext<Request>, 'request'>>>,
  Expect<IsComplete<Pick<CombinedSettings, 'sources'>>>,
  Expect<IsComplete<Pick<RequestOriginSettings, 'allowedHosts'>>>,
  Expect<IsComplete<VersioningStrategy>>,
  Expect<IsComplete<VersioningSource>>,
  Expect<IsComplete<Omit<BaseVersioning, '~links'>>>,
  Expect<
    Same<
      { [Name in keyof Strategies]: IsComplete<Omit<Strategies[Name], '~links'>> },
      Record<keyof Strategies, true>
    >
  >,
  Expect<IsComplete<Pick<CurrentVersion, 'version'>>>,
  Expect<IsComplete<Pick<SettingRule, 'expected'>>>,
  Expect<IsComplete<ContractResult>>,
  Expect<IsComplete<Pick<ContractRequest, 'request'>>>,
  Expect<IsComplete<Omit<ContractStrategy, 'readVersion'>>>,
  Expect<IsComplete<Pick<PluginApplication, 'versioning' | 'routes'>>>,
  Expect<IsComplete<Pick<PluginRoute, 'method' | 'path' | 'isNeutral'>>>,
  Expect<IsComplete<Pick<PluginResponse, 'status' | 'headers' | 'body'>>>,
  Expect<IsComplete<PluginServer>>,
  Expect<IsComplete<PluginRequest>>,
  Expect<IsComplete<PluginReceived>>,
];

// A version may be missing, and so may a route.
type TakesVersion = 'forVersion' | 'isAllowedVersion' | 'responseHeaders';
type TakesRequest = 'determineVersion' | 'readVersion';
type Arguments<T, Name extends keyof T> = {
  [K in Name]: T[K] extends (...args: infer Given) => unknown ? Given : never;
};
type BuiltIn = keyof typeof builtIn;
type OfVersion = Record<TakesVersion, [version: string | null]>;
type OfRequest = Record<
  TakesRequest,
  [request: VersioningRequest, route?: MatchedRoute | null | undefined]
>;
export type Missing = [
  Expect<Same<Arguments<VersioningStrategy, TakesVersion>, OfVersion>>,
  Expect<Same<Arguments<VersioningSource, TakesRequest>, OfRequest>>,
  Expect<
    Same<
      { [Name in BuiltIn]: Arguments<Strategies[Name], TakesRequest> },
      Record<BuiltIn, OfRequest>
    >
  >,
];
