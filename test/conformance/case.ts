import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type UrlReverser,
} from 'request-versioning';

/** One statement of the reference, to be compared by whatever runs it: vitest here, a loop in a foreign runtime. */
export interface Case {
  readonly name: string;
  readonly expected: unknown;
  readonly actual: () => unknown;
}

export interface Settings {
  defaultVersion: string | null;
  allowedVersions: (string | null)[] | null;
  versionParam: string;
  mediaTypes?: string[];
  reverser?: UrlReverser;
}

const STRATEGIES = {
  accept: AcceptHeaderVersioning,
  path: URLPathVersioning,
  namespace: NamespaceVersioning,
  host: HostNameVersioning,
  query: QueryParameterVersioning,
};

export type Strategy = keyof typeof STRATEGIES;

export function create(strategy: Strategy, settings: Settings): BaseVersioning {
  return new STRATEGIES[strategy](settings);
}
