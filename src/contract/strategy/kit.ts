import { VersionError, type VersioningSettings } from 'request-versioning';
import { Mismatch } from '../rule.js';
import { textOf } from '../text-of.js';
import type {
  ContractRequest,
  ContractResult,
  ContractStrategy,
  ContractSubject,
} from './subject.js';

/** A check of each rule, by the name of the rule. */
export type Rules = Readonly<Record<string, (kit: Kit) => void>>;

/** A request, and what must come of it: a version, `null`, or the code of a rejection. */
export type Decision = readonly [sent: ContractRequest, ...expected: (string | null)[]];

/** What a rule works with. The failure of a rule shows the last strategy and the last request that it used. */
export interface Kit extends Pick<ContractSubject, 'malformed'> {
  readonly v1: string;
  readonly v2: string;
  readonly v3: string;
  /** Settings that list `v1` and `v2`, with the default `v1`. */
  readonly listed: { readonly defaultVersion: string; readonly allowedVersions: string[] };
  readonly create: (settings: VersioningSettings) => ContractStrategy;
  /** Makes a request of a version. */
  readonly sent: (version: string | null, versionParam?: string) => ContractRequest;
  readonly both: (one: string, other: string) => ContractRequest;
  /** It is `null` if links carry no version. The rules of such strategies do not call it. */
  readonly follow: (url: string, versionParam?: string) => ContractRequest;
  /** Sends requests to one strategy. If several outcomes are right, each of them is listed. */
  readonly decides: (to: ContractStrategy | VersioningSettings, ...decisions: Decision[]) => void;
  readonly forRequest: (strategy: ContractStrategy, sent: ContractRequest) => ContractResult;
  readonly forPreflight: (strategy: ContractStrategy, sent: ContractRequest) => ContractResult;
  /** Returns the error that rejects a request. */
  readonly rejectionOf: (strategy: ContractStrategy, sent: ContractRequest) => VersionError;
  /** Lists the last strategy with its settings, and the last request, for the message of a failure. */
  readonly describe: () => string[];
}

export function makeKit(subject: ContractSubject): Kit {
  const { requestWithBoth, followLink, malformed } = subject;
  const [v1, v2, v3] = subject.versions ?? ['v1', 'v2', 'v3'];
  const created = new Map<ContractStrategy, VersioningSettings>();
  let last: readonly [strategy?: ContractStrategy | undefined, sent?: ContractRequest] = [];

  function create(settings: VersioningSettings): ContractStrategy {
    const strategy = subject.create(settings);
    created.set(strategy, settings);
    last = [strategy];
    return strategy;
  }
  const using =
    <Name extends 'determineVersion' | 'forRequest' | 'forPreflight'>(name: Name) =>
    (strategy: ContractStrategy, sent: ContractRequest) => {
      last = [strategy, sent];
      return strategy[name](sent.request, sent.route) as ReturnType<ContractStrategy[Name]>;
    };
  const determine = using('determineVersion');

  return {
    ...{ v1, v2, v3, create, malformed },
    listed: { defaultVersion: v1, allowedVersions: [v1, v2] },
    sent: (version, param = 'version') => subject.requestWith(version, param),
    both: requestWithBoth as Kit['both'],
    follow: (followLink && ((url, param = 'version') => followLink(url, param))) as Kit['follow'],
    decides(to, ...decisions) {
      const strategy = 'determineVersion' in to ? to : create(to);
      for (const [sent, ...expected] of decisions) {
        const outcome = outcomeOf(() => determine(strategy, sent));
        if (!expected.some((each) => each === outcome)) fail('determineVersion', expected, outcome);
      }
    },
    forRequest: using('forRequest'),
    forPreflight: using('forPreflight'),
    rejectionOf(strategy, sent) {
      try {
        fail('determineVersion', ['a rejection'], determine(strategy, sent));
      } catch (error) {
        if (error instanceof VersionError) return error;
        throw error;
      }
    },
    describe() {
      const [strategy, sent] = last;
      const settings = strategy && textOf(created.get(strategy) ?? 'of its own');
      return [
        ...(strategy
          ? [`strategy: ${strategy.constructor.name} with the settings ${settings}`]
          : []),
        ...(sent
          ? [`sent: ${textOf(sent.request)} with the route ${textOf(sent.route ?? null)}`]
          : []),
      ];
    },
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

/** @throws {Mismatch} Always. */
export function fail(name: string, expected: readonly unknown[], got: unknown): never {
  const texts = expected.map((each) => textOf(each));
  throw new Mismatch(`${name}: expected ${texts.join(' or ')}, got ${textOf(got)}`);
}

/** @throws {Mismatch} If the texts of two values differ. */
export function expectEqual(name: string, got: unknown, expected: unknown): void {
  if (textOf(got) !== textOf(expected)) fail(name, [expected], got);
}

/** @throws {Mismatch} If `run` does not throw a `TypeError`. */
export function expectTypeError(name: string, run: () => unknown): void {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    if (error instanceof TypeError) return;
    result = error;
  }
  fail(name, ['a TypeError'], result);
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
