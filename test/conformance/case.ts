import type { BaseVersioning, UrlReverser } from 'request-versioning';
import { type StrategyCase, strategies } from '../support/strategies.js';

/** One statement of the reference. The runner compares both values: vitest here, a loop in other runtimes. */
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

export type Strategy = keyof typeof strategies;

export function create(strategy: Strategy, settings: Settings): BaseVersioning {
  const { Strategy }: StrategyCase = strategies[strategy];
  return new Strategy(settings);
}
