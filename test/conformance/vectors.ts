import { readFileSync } from 'node:fs';
import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type UrlReverser,
} from 'request-versioning';

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

/** The reference vectors of one file, a row each. */
export function vectors<Row>(file: string): Row[] {
  const lines = readFileSync(new URL(`${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}
