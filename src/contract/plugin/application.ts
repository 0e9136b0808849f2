import { VersionError, type VersioningSettings, type VersioningStrategy } from 'request-versioning';
import { show } from './handlers.js';
import type { CreateStrategy } from './strategies.js';
import type { PluginApplication, PluginCall, PluginResponse, PluginRoute } from './subject.js';

/** The application of a rule: its route, its strategy, and what it does. */
export interface RuleApplication extends Omit<PluginRoute, 'handle'> {
  /** Creates the strategy with `settings`. */
  readonly create: CreateStrategy;
  readonly settings: VersioningSettings;
  /** The version of every client, which the application looks up before the plugin. */
  readonly pin: string | undefined;
  readonly handle: (call: PluginCall) => PluginResponse;
  /** The error handler. `undefined` leaves errors to the framework. */
  readonly onError: ((error: CaughtError) => PluginResponse) | undefined;
  /** Whether the requests are sent at the same time. */
  readonly isParallel: boolean;
}

/** An error in the error handler of the application. */
export interface CaughtError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The code of a rejection, the message of an error of the handler, or the name of another error. */
  readonly text: string;
}

/** What happened in an application. */
export interface Log {
  /** The calls of the strategy, of the handler and of the error handler. */
  readonly calls: string[];
  /** The errors that are neither rejections nor the handler's. */
  readonly errors: unknown[];
}

/**
 * Returns the application of a rule. It writes to `log`.
 *
 * @param parallel The number of requests that are sent at the same time.
 */
export function toApplication(
  rule: RuleApplication,
  parallel: number,
  { calls, errors }: Log,
): PluginApplication {
  const { method, mount, path, options, onError } = rule;
  const thrown = new Set<unknown>();
  let isLookedUp = false;

  async function handle(call: PluginCall): Promise<PluginResponse> {
    calls.push('handle');
    await later();
    const handled = () => calls.filter((each) => each === 'handle').length;
    // Wait for the other requests, but not forever, because a server may handle one after the other.
    for (let turn = 0; handled() < parallel && turn < 200; turn++) await later();
    try {
      return rule.handle(call);
    } catch (error) {
      thrown.add(error);
      throw error;
    }
  }

  function handleError(error: unknown): PluginResponse {
    calls.push('onError');
    // A framework may wrap an error, and a plugin for it a rejection.
    const both = [Object(error).cause, error];
    const own =
      both.find((each) => each instanceof VersionError) ?? both.find((each) => thrown.has(each));
    if (!own) errors.push(error);
    const { status = 500, headers = {}, name, message, code = message } = Object(own ?? error);
    return (onError as NonNullable<typeof onError>)({ status, headers, text: own ? code : name });
  }

  const versioning = toStrategy(rule, () => isLookedUp);
  addCalls(versioning, calls);
  return {
    versioning,
    routes: [
      // This route is the first, because a mount such as `/:version` would match its path too.
      {
        ...{ method: 'GET', mount: undefined, path: '/opted-out/:id', options: false },
        handle: async (call) => show(call),
      },
      { method, mount, path, options, handle },
    ],
    async before() {
      isLookedUp = false;
      await later();
      isLookedUp = true;
      return { Vary: 'Origin' };
    },
    onError: onError && handleError,
  };
}

function toStrategy(
  { create, settings, pin }: RuleApplication,
  isLookedUp: () => boolean,
): VersioningStrategy {
  if (pin === undefined) return create(settings);
  return create({ ...settings, selectVersion: (sent) => (isLookedUp() ? pin : sent) });
}

/** Makes a strategy add each of its decisions to `calls`. */
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

/** Waits for a timer, as an application waits for a database. */
function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
