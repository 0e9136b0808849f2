import {
  VersionError,
  type VersionedApi,
  type VersioningSettings,
  type VersioningStrategy,
} from 'request-versioning';
import { Mismatch } from '../rule.js';
import { textOf } from '../text-of.js';
import type { ContractRequest, ContractSubject } from './subject.js';

/** The check of each rule, by the name of the rule. */
export type Rules = Readonly<Record<string, () => void>>;

/** A version to send, `null` for none, two versions in one request, or a request. */
export type Sent = string | null | readonly [one: string, other: string] | ContractRequest;

/** What is sent, and what must come of it: a version, `null`, or the code of a rejection. */
export type Decision = readonly [sent: Sent, ...expected: (string | null)[]];

/** A strategy, or the settings of one to create. */
type To = VersioningStrategy | VersioningSettings;

/** The subject with all of its functions. A rule that needs one runs only if the subject has it. */
type Whole = { readonly [Key in keyof ContractSubject]-?: NonNullable<ContractSubject[Key]> };

/** What a rule works with. The failure of a rule shows the last strategy and the last request that it used. */
export interface Kit {
  readonly v1: string;
  readonly v2: string;
  readonly v3: string;
  /** Settings that list `v1` and `v2`, with the default `v1`. */
  readonly listed: { readonly defaultVersion: string; readonly allowedVersions: string[] };
  readonly malformed: readonly ContractRequest[];
  /** The malformed requests, and one with two versions. */
  readonly unreadable: readonly Sent[];
  readonly linksCarryVersion: boolean;
  readonly create: (settings: VersioningSettings) => VersioningStrategy;
  readonly requestOf: (sent: Sent, versionParam?: string) => ContractRequest;
  readonly preferring: Whole['requestWithPreferred'];
  readonly follow: Whole['followLink'];
  readonly forRequest: (strategy: VersioningStrategy, sent: Sent) => VersionedApi;
  readonly forPreflight: (strategy: VersioningStrategy, sent: Sent) => VersionedApi;
  /** Sends requests to one strategy. If several outcomes are right, each of them is listed. */
  readonly decides: (to: To, ...decisions: Decision[]) => void;
  /** Sends a request that must be rejected by an error with these fields, and these headers beside `Vary`. */
  readonly rejects: (to: To, sent: Sent, fields: Partial<VersionError>, headers?: object) => void;
  /** Lists the last strategy with its settings, and the last request, for the message of a failure. */
  readonly describe: () => string[];
}

export function makeKit(subject: ContractSubject): Kit {
  const { requestWithBoth, requestWithPreferred, followLink } = subject as Whole;
  const { malformed = [] } = subject;
  const [v1, v2, v3] = subject.versions ?? ['v1', 'v2', 'v3'];
  const created = new Map<VersioningStrategy, VersioningSettings>();
  let last: string[] = [];

  function create(settings: VersioningSettings): VersioningStrategy {
    const strategy = subject.create(settings);
    created.set(strategy, settings);
    last = [describe(strategy)];
    return strategy;
  }
  function describe(strategy: VersioningStrategy): string {
    const settings = textOf(created.get(strategy) ?? 'of its own');
    return `strategy: ${strategy.constructor.name} with the settings ${settings}`;
  }
  const strategyOf = (to: To) => ('determineVersion' in to ? to : create(to));

  function requestOf(sent: Sent, versionParam = 'version'): ContractRequest {
    if (sent === null || typeof sent === 'string') return subject.requestWith(sent, versionParam);
    return 'request' in sent ? sent : requestWithBoth(...sent);
  }
  const using =
    <Name extends 'determineVersion' | 'forRequest' | 'forPreflight'>(name: Name) =>
    (strategy: VersioningStrategy, sent: Sent) => {
      const { request, route } = requestOf(sent);
      const text = `sent: ${textOf(request)} with the route ${textOf(route ?? null)}`;
      last = [describe(strategy), text];
      return strategy[name](request, route) as ReturnType<VersioningStrategy[Name]>;
    };
  const determine = using('determineVersion');

  return {
    ...{ v1, v2, v3, create, malformed, requestOf, linksCarryVersion: followLink !== null },
    listed: { defaultVersion: v1, allowedVersions: [v1, v2] },
    unreadable: subject.requestWithBoth ? [...malformed, [v1, v2] as const] : malformed,
    preferring: requestWithPreferred,
    follow: followLink,
    forRequest: using('forRequest'),
    forPreflight: using('forPreflight'),

    decides(to, ...decisions) {
      const strategy = strategyOf(to);
      for (const [sent, ...expected] of decisions) {
        const outcome = outcomeOf(() => determine(strategy, sent));
        expectOneOf('determineVersion', outcome, expected);
      }
    },
    rejects(to, sent, fields, headers = {}) {
      const strategy = strategyOf(to);
      const expected = { ...fields, headers: { ...varyOf(strategy.vary), ...headers } };
      const error = errorOf(() => determine(strategy, sent));
      if (!(error instanceof VersionError)) throw error;
      const names = Object.keys(expected) as (keyof VersionError)[];
      const got = Object.fromEntries(names.map((name) => [name, error[name]]));
      expectEqual('the rejection', got, expected);
    },
    describe: () => last,
  };
}

/** Returns what `run` returns, or the code of the rejection that it throws. */
export function outcomeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof VersionError) return error.code;
    throw error;
  }
}

/** Returns the error that `run` throws. */
export function errorOf(run: () => unknown): unknown {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    return error;
  }
  fail('the result', ['an error'], result);
}

/** @throws {Mismatch} Always. */
export function fail(name: string, expected: readonly unknown[], got: unknown): never {
  const texts = expected.map((each) => textOf(each));
  throw new Mismatch(`${name}: expected ${texts.join(' or ')}, got ${textOf(got)}`);
}

/** @throws {Mismatch} If the texts of two values differ. */
export function expectEqual(name: string, got: unknown, expected: unknown): void {
  if (textOf(got) !== textOf(expected)) fail(name, [expected], got);
}

/** @throws {Mismatch} If a value is none of those that are expected. */
export function expectOneOf(name: string, got: unknown, expected: readonly unknown[]): void {
  if (!expected.includes(got)) fail(name, expected, got);
}

/** @throws {Mismatch} If two values are not the same object. */
export function expectSame(name: string, got: unknown, expected: unknown): void {
  if (got !== expected) fail(name, [`${name} itself, and no copy`], got);
}

/** @throws {Mismatch} If `run` does not throw a `TypeError`. */
export function expectTypeError(name: string, run: () => unknown): void {
  const error = errorOf(run);
  if (!(error instanceof TypeError)) fail(name, ['a TypeError'], error);
}

/** Returns the header `Vary` with the names, if there are any. */
export function varyOf(names: readonly string[]): { readonly Vary?: string } {
  return names.length > 0 ? { Vary: names.join(', ') } : {};
}

/**
 * Sets a field of a request, also where its class has a getter, as for `headers` of a Fetch
 * request. The request itself changes, since a copy of a Fetch request would lack the fields that
 * were added to it.
 */
export function withField(sent: ContractRequest, name: string, value: unknown): ContractRequest {
  Object.defineProperty(sent.request, name, { value, enumerable: true, configurable: true });
  return sent;
}
