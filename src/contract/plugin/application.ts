import { VersionError, type VersioningSettings, type VersioningStrategy } from 'request-versioning';
import { type CaughtError, show } from './handlers.js';
import type { CreateStrategy } from './strategies.js';
import type { PluginApplication, PluginCall, PluginResponse, PluginRoute } from './subject.js';

/** The application that tests a rule: a strategy, and one route with its handlers. */
export interface RuleApplication extends Omit<PluginRoute, 'handle'> {
  readonly create: CreateStrategy;
  readonly settings: VersioningSettings;
  /** The version that every client is pinned to. The application looks it up before the plugin. */
  readonly pin: string | undefined;
  readonly handle: (call: PluginCall) => PluginResponse;
  /** The error handler. `undefined` leaves errors to the framework. */
  readonly onError: ((error: CaughtError) => PluginResponse) | undefined;
  /** Whether the requests are sent at the same time. */
  readonly isParallel: boolean;
  /** Whether the plugin may refuse to start with this route, by a `TypeError`. */
  readonly mayRefuse: boolean;
}

/** What happened in an application. */
export interface Log {
  /** The calls of the strategy, of the handler and of the error handler. */
  readonly calls: string[];
  /** The errors that are neither rejections nor thrown by the handler. */
  readonly errors: unknown[];
  /** Whether `before` has looked up what `selectVersion` needs. */
  isLookedUp: boolean;
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
  const { method, mount, path, options, onError } = rule;
  const { calls, errors } = log;
  const thrown = new Set<unknown>();

  async function handle(call: PluginCall): Promise<PluginResponse> {
    calls.push('handle');
    await waitForTimer();
    const handled = () => calls.filter((each) => each === 'handle').length;
    // Wait for the other requests, but not forever. Some servers handle one request after the other.
    for (let turn = 0; handled() < parallel && turn < 200; turn++) await waitForTimer();
    try {
      return rule.handle(call);
    } catch (error) {
      thrown.add(error);
      throw error;
    }
  }

  function handleError(error: unknown): PluginResponse {
    calls.push('onError');
    // The framework may have wrapped the error, or the plugin the rejection.
    const both = [Object(error).cause, error];
    const own =
      both.find((each) => each instanceof VersionError) ?? both.find((each) => thrown.has(each));
    if (!own) errors.push(error);
    const { status = 500, headers = {}, name, message, code = message } = Object(own ?? error);
    return (onError as NonNullable<typeof onError>)({ status, headers, text: own ? code : name });
  }

  const versioning = toStrategy(rule, log);
  addCalls(versioning, calls);
  return {
    versioning,
    routes: [
      // It comes first, since a mount such as `/:version` matches its path too.
      {
        ...{ method: 'GET', mount: undefined, path: '/opted-out/:id', options: false },
        handle: async (call) => show(call),
      },
      { method, mount, path, options, handle },
    ],
    async before() {
      await waitForTimer();
      log.isLookedUp = true;
      return { Vary: 'Origin' };
    },
    onError: onError && handleError,
  };
}

function toStrategy({ create, settings, pin }: RuleApplication, log: Log): VersioningStrategy {
  if (pin === undefined) return create(settings);
  return create({ ...settings, selectVersion: (sent) => (log.isLookedUp ? pin : sent) });
}

/** Makes a strategy write its decisions to `calls`. */
function addCalls(versioning: VersioningStrategy, calls: string[]): void {
  for (const decision of ['forRequest', 'forPreflight'] as const) {
    const decide = versioning[decision];
    const decideAndCount: typeof decide = function (this: VersioningStrategy, ...request) {
      calls.push(decision);
      return decide.apply(this, request);
    };
    Object.assign(versioning, { [decision]: decideAndCount });
  }
}

/** Lets other requests run, as waiting for a database does. */
function waitForTimer(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
