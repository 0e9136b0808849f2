import { brokenRule, Mismatch, withoutSkipped } from '../rule.js';
import { textOf } from '../text-of.js';
import { type Log, type Rule, toApplication } from './application.js';
import {
  describeResponse,
  difference,
  differencesOf,
  type Exchange,
  type Received,
  receive,
} from './exchange.js';
import { rulesFor } from './rules.js';
import type { PluginApplication, PluginServer, PluginSubject } from './subject.js';

/** A rule of the contract for plugins. */
export interface PluginRule {
  /** What a plugin must do: `POST has a version`. */
  readonly name: string;
  /**
   * @throws {Error} If the plugin does not. The message contains the rule, the request, and what
   *   differs in the response.
   */
  readonly run: () => Promise<void>;
}

/**
 * Returns the rules that every plugin for a framework must follow. Run them in the tests of a
 * plugin of your own, with any test runner. Each rule starts a server of its own, so the rules may
 * run in parallel.
 *
 * @example
 * ```ts
 * for (const { name, run } of pluginContract({ start })) test(name, run);
 * ```
 */
export function pluginContract(subject: PluginSubject): PluginRule[] {
  const rules = rulesFor(subject.forms ?? []).map((rule) => {
    const run = async () => {
      try {
        await check(subject, rule);
      } catch (cause) {
        throw brokenRule(rule.name, cause);
      }
    };
    return { name: rule.name, run };
  });
  return withoutSkipped('pluginContract', rules, subject.skip);
}

/** Starts the server of a rule, and sends its requests one by one, or all at the same time. */
async function check({ start }: PluginSubject, rule: Rule): Promise<void> {
  const { exchanges, isParallel, mayRefuse } = rule;
  const log: Log = { calls: [], errors: [], returned: undefined };
  const application = toApplication(rule, log);
  const starting = Promise.resolve(application).then(start);
  if (exchanges.length === 0) return expectMistake(starting, rule);
  const server = await starting.catch((error) => {
    if (mayRefuse && Object(error).name === 'TypeError') return null;
    throw error;
  });
  if (server === null) return;
  try {
    for (const batch of isParallel ? [exchanges] : exchanges.map((each) => [each])) {
      Object.assign(log, { calls: [], errors: [], returned: undefined });
      const responses = await Promise.all(batch.map(([sent]) => receive(server, sent)));
      for (const [index, exchange] of batch.entries()) {
        const received = responses[index] as Received;
        const { calls = log.calls } = exchange[1];
        const lines = [
          ...differencesOf(received, exchange[1]),
          ...difference('calls', log.calls, calls),
        ];
        if (lines.length > 0)
          throw new Mismatch(describe(exchange, lines, received, rule, application, log));
      }
    }
  } catch (error) {
    // A server that never answers may never close either, so nothing waits for it.
    (async () => server.close())().catch(() => undefined);
    throw error;
  }
  await server.close();
}

/**
 * The plugin must find the version `v9` when the route is declared, so the server must not start. A
 * `TypeError` that does not name the version may be a mistake of `start` itself.
 */
async function expectMistake(starting: Promise<PluginServer>, rule: Rule): Promise<void> {
  const closing = starting.then(({ close }) => close());
  const got = await closing.then(
    () => 'a server',
    (error) => error,
  );
  if (Object(got).name === 'TypeError' && `${got.message}`.includes('"v9"')) return;
  const route = `a route with the options ${textOf(rule.options ?? rule.mount?.options)}`;
  throw new Mismatch(
    `expected a TypeError about "v9" at the start of ${route}, got ${textOf(got)}`,
  );
}

/** Describes a wrong response for the author of the plugin. */
function describe(
  [sent]: Exchange,
  lines: readonly string[],
  received: Received,
  { method, path, mount, options, earlier }: Rule,
  { versioning }: PluginApplication,
  { errors, returned }: Log,
): string {
  const { allowedVersions, defaultVersion, lifecycle } = versioning;
  const settings = textOf({ allowedVersions, defaultVersion, lifecycle });
  return [
    `sent ${sent.method} ${sent.path} ${textOf(sent.headers)}`,
    ...lines,
    ...errors.map(
      (error) =>
        `the error handler got ${textOf(error)}, which is neither a rejection nor the error of the handler`,
    ),
    `the response: ${describeResponse(received)}`,
    `"before" had set ${textOf(earlier)}, and a handler returned ${textOf(returned)}`,
    `strategy: ${versioning.constructor.name} ${settings}`,
    ...(mount ? [`mount: ${mount.path} with the options ${textOf(mount.options)}`] : []),
    `route: ${method} ${path} with the options ${textOf(options)}`,
  ].join('\n  ');
}
