import { VersionError, type VersioningSettings, type VersioningStrategy } from 'request-versioning';
import { at } from '../clock.js';
import { textOf } from '../text-of.js';
import { type CaughtError, show } from './handlers.js';
import type { CreateStrategy } from './strategies.js';
import type { PluginApplication, PluginCall, PluginResponse, PluginRoute } from './subject.js';

/** The application that tests a rule: a strategy, and one route with its handlers. */
export interface RuleApplication extends Omit<PluginRoute, 'handle'> {
  readonly create: CreateStrategy;
  readonly settings: VersioningSettings;
  /** Further routes, each with a handler that shows the version. */
  readonly others: readonly Pick<PluginRoute, 'path' | 'options'>[];
  /** The versions of the accounts that send the requests in turn. `before` adds them to the request. */
  readonly accounts: readonly string[];
  /** The times of the decisions in turn. Without any, it is now. */
  readonly times: readonly string[];
  /** The headers that `before` sets. */
  readonly earlier: Readonly<Record<string, string>>;
  readonly handle: (call: PluginCall) => PluginResponse | Promise<PluginResponse>;
  /** The error handler. `undefined` leaves errors to the framework. */
  readonly onError: ((error: CaughtError) => PluginResponse) | undefined;
  /** Whether the requests are sent at the same time. */
  readonly isParallel: boolean;
  /** Whether the plugin may refuse to start with this route, by a `TypeError`. */
  readonly mayRefuse: boolean;
}

/** What happened in an application since the last request was sent. */
export interface Log {
  /** The calls of the strategy, of the handler and of the error handler. */
  calls: string[];
  /** The errors that are neither rejections nor thrown by the handler. */
  errors: unknown[];
  /** Whether `before` has run to its end. */
  isPrepared: boolean;
  /** The class and the settings of the strategy. */
  strategy: string;
  /** The last response that the handler or the error handler returned. */
  returned: PluginResponse | undefined;
}

/**
 * Builds the application of a rule. What happens in it is written to the log.
 *
 * @param parallel How many requests are sent at the same time.
 */
export function toApplication(
  rule: RuleApplication,
  parallel: number,
  log: Log,
): PluginApplication {
  const { method, mount, path, options, onError, others, earlier } = rule;
  const accounts = [...rule.accounts];
  const thrown = new Set<unknown>();

  async function handle(call: PluginCall): Promise<PluginResponse> {
    log.calls.push('handle');
    await waitForTimer();
    const handled = () => log.calls.filter((each) => each === 'handle').length;
    // Wait for the other requests, but not forever. Some servers handle one request after the other.
    for (let turn = 0; handled() < parallel && turn < 200; turn++) await waitForTimer();
    try {
      log.returned = await rule.handle(call);
      return log.returned;
    } catch (error) {
      thrown.add(error);
      throw error;
    }
  }

  function handleError(error: unknown): PluginResponse {
    log.calls.push('onError');
    // The framework may have wrapped the error, or the plugin the rejection.
    const both = [Object(error).cause, error];
    const own =
      both.find((each) => each instanceof VersionError) ?? both.find((each) => thrown.has(each));
    if (!own) log.errors.push(error);
    const isCopy = [...thrown].some((each) => textOf(each) === textOf(error));
    const { status = 500, headers = {} } = Object(own ?? error);
    const { name, message, code = message } = Object(own ?? error);
    const text = own ? code : isCopy ? 'an equal error, but another object' : name;
    log.returned = (onError as NonNullable<typeof onError>)({ status, headers, text });
    return log.returned;
  }

  const versioning = toStrategy(rule);
  addCalls(versioning, log, [...rule.times]);
  const { allowedVersions, defaultVersion, lifecycle } = versioning;
  const described = textOf({ allowedVersions, defaultVersion, lifecycle });
  log.strategy = `${versioning.constructor.name} ${described}`;
  return {
    versioning,
    routes: [
      // It comes first, since a mount such as `/:version` matches its path too.
      {
        ...{ method: 'GET', mount: undefined, path: '/opted-out/:id', options: false },
        handle: async (call) => show(call),
      },
      { method, mount, path, options, handle },
      ...others.map((other) => ({ method, mount: undefined, ...other, handle })),
    ],
    async before(request) {
      await waitForTimer();
      const version = accounts.shift();
      if (version) Object.assign(request, { account: { version } });
      log.isPrepared = true;
      return earlier;
    },
    onError: onError && handleError,
  };
}

function toStrategy({ create, settings, accounts }: RuleApplication): VersioningStrategy {
  if (accounts.length === 0) return create(settings);
  const selectVersion = (sent: string | null, request: object) =>
    (request as { account?: { version: string } }).account?.version ?? sent;
  return create({ ...settings, selectVersion });
}

/** Makes a strategy write its decisions to the log, and make each at its time. */
function addCalls(versioning: VersioningStrategy, log: Log, times: string[]): void {
  for (const decision of ['forRequest', 'forPreflight'] as const) {
    const decide = versioning[decision];
    const decideAndCount: typeof decide = function (this: VersioningStrategy, ...request) {
      log.calls.push(decision);
      const time = times.shift();
      const run = () => decide.apply(this, request);
      return time ? at(time, run) : run();
    };
    Object.assign(versioning, { [decision]: decideAndCount });
  }
}

/** Lets other requests run, as waiting for a database does. */
function waitForTimer(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
