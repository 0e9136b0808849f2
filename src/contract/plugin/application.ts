import { VersionError, type VersioningSettings, type VersioningStrategy } from 'request-versioning';
import type { Exchange } from './exchange.js';
import type { CaughtError } from './handlers.js';
import type { CreateStrategy } from './strategies.js';
import type { PluginApplication, PluginCall, PluginResponse, PluginRoute } from './subject.js';

/** A rule of the contract: an application with one route, and what it must respond to each request. */
export interface Rule extends Omit<PluginRoute, 'handle'> {
  readonly name: string;
  readonly create: CreateStrategy;
  readonly settings: VersioningSettings;
  /** Further routes, with the same handler. */
  readonly others: readonly Pick<PluginRoute, 'path' | 'options'>[];
  /** The versions of the accounts that send the requests in turn. `before` adds them to the request. */
  readonly accounts: readonly string[];
  /** The headers that `before` sets. */
  readonly earlier: Readonly<Record<string, string>>;
  readonly handle: (call: PluginCall) => PluginResponse | Promise<PluginResponse>;
  /** The error handler. `undefined` leaves errors to the framework. */
  readonly onError: ((error: CaughtError) => PluginResponse) | undefined;
  /** Whether the requests are sent at the same time. */
  readonly isParallel: boolean;
  /** Whether the plugin may refuse to start with this route, by a `TypeError`. */
  readonly mayRefuse: boolean;
  /** The requests with their responses. Without any, the plugin must refuse to start. */
  readonly exchanges: readonly Exchange[];
}

/** What happened in an application since the last request was sent. */
export interface Log {
  /** The calls of `before`, of the strategy, of the handler and of the error handler. */
  calls: string[];
  /** The errors that are neither rejections nor thrown by the handler. */
  errors: unknown[];
  /** The last response that the handler or the error handler returned. */
  returned: PluginResponse | undefined;
}

/** Builds the application of a rule. What happens in it is written to the log. */
export function toApplication(rule: Rule, log: Log): PluginApplication {
  const { method, mount, path, options, onError, others, earlier, exchanges, isParallel } = rule;
  const parallel = isParallel ? exchanges.length : 1;
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

  function handleError(respond: NonNullable<typeof onError>, error: unknown): PluginResponse {
    log.calls.push('onError');
    // The framework may have wrapped the error, or the plugin the rejection.
    const known = [Object(error).cause, error].find(
      (each) => each instanceof VersionError || thrown.has(each),
    );
    if (!known) log.errors.push(error);
    const { status = 500, headers = {}, name, message, code = message } = Object(known ?? error);
    log.returned = respond({ status, headers, text: known ? code : name });
    return log.returned;
  }

  const versioning = rule.create(rule.settings);
  addCalls(versioning, log);
  return {
    versioning,
    routes: [
      { method, mount, path, options, handle },
      ...others.map((other) => ({ method, mount: undefined, ...other, handle })),
    ],
    async before(request) {
      await waitForTimer();
      const version = accounts.shift();
      if (version) Object.assign(request, { account: { version } });
      log.calls.push('before');
      return earlier;
    },
    onError: onError && ((error) => handleError(onError, error)),
  };
}

/** Makes a strategy write its decisions to the log. */
function addCalls(versioning: VersioningStrategy, log: Log): void {
  for (const decision of ['forRequest', 'forPreflight'] as const) {
    const decide = versioning[decision];
    const decideAndCount: typeof decide = function (this: VersioningStrategy, ...request) {
      log.calls.push(decision);
      return decide.apply(this, request);
    };
    Object.assign(versioning, { [decision]: decideAndCount });
  }
}

/** Lets other requests run, as waiting for a database does. */
function waitForTimer(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
