import { brokenRule, Mismatch, withoutSkipped } from '../rule.js';
import { textOf } from '../text-of.js';
import { type Log, type RuleApplication, toApplication } from './application.js';
import {
  describeResponse,
  difference,
  differencesOf,
  type Exchange,
  type Received,
  receive,
} from './exchange.js';
import { get } from './requests.js';
import { NO_VERSION } from './responses.js';
import { type Rule, rulesFor } from './rules.js';
import type { PluginRequest, PluginServer, PluginSubject } from './subject.js';

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
  const { application, exchanges } = rule;
  const { isParallel, mayRefuse } = application;
  const batches = isParallel ? [exchanges] : exchanges.map((each) => [each]);
  const log: Log = { calls: [], errors: [], isPrepared: false, returned: undefined, strategy: '' };
  const served = toApplication(application, isParallel ? exchanges.length : 1, log);
  const starting = Promise.resolve(served).then(start);
  if (exchanges.length === 0) return expectMistake(starting, application);
  const server = await starting.catch((error) => {
    if (mayRefuse && Object(error).name === 'TypeError') return null;
    throw error;
  });
  if (server === null) return;
  try {
    for (const batch of batches) {
      Object.assign(log, { calls: [], errors: [], isPrepared: false, returned: undefined });
      const problem = await problemOf(server, batch, log);
      if (problem) throw new Mismatch(await describe(problem, application, server, log));
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
async function expectMistake(
  starting: Promise<PluginServer>,
  { options, mount }: RuleApplication,
): Promise<void> {
  const closing = starting.then(({ close }) => close());
  const got = await closing.then(
    () => 'a server',
    (error) => error,
  );
  if (Object(got).name === 'TypeError' && `${got.message}`.includes('"v9"')) return;
  const route = `a route with the options ${textOf(options ?? mount?.options)}`;
  throw new Mismatch(
    `expected a TypeError about "v9" at the start of ${route}, got ${textOf(got)}`,
  );
}

/** A request, and what is wrong with its response. */
interface Problem {
  readonly sent: PluginRequest;
  readonly lines: string[];
  readonly received: Received;
}

/** Sends requests at the same time. Returns the first one whose response is wrong. */
async function problemOf(
  server: PluginServer,
  exchanges: readonly Exchange[],
  log: Log,
): Promise<Problem | undefined> {
  const problems = await Promise.all(
    exchanges.map(async ([sent, expected]): Promise<Problem> => {
      const received = await receive(server, sent);
      return { sent, received, lines: differencesOf(received, expected) };
    }),
  );
  const { calls, errors, isPrepared } = log;
  const expectedCalls = exchanges.flatMap(([, expected]) => expected.calls ?? calls);
  problems[0]?.lines.push(...difference('calls', calls.sort(), expectedCalls.sort()));
  const problem = problems.find(({ lines }) => lines.length > 0);
  problem?.lines.push(...errors.map((error) => `the error handler got ${textOf(error)}`));
  if (!isPrepared) problem?.lines.push(UNPREPARED);
  return problem;
}

const UNPREPARED =
  '"before" had not finished when the response came. Call it in front of the plugin, and wait for it.';

/**
 * Describes a problem for the author of the plugin. If a route without the plugin fails too, the
 * cause is in `start`, so that route is tested as well.
 */
async function describe(
  { sent, lines, received }: Problem,
  { method, path, mount, options, earlier }: RuleApplication,
  server: PluginServer,
  { returned, strategy }: Log,
): Promise<string> {
  const [plain, expected] = OPTED_OUT;
  const response = await Promise.race([receive(server, plain), noResponse()]);
  const plainLines = differencesOf(response, expected);
  const hint = `A route that opts out fails too, so look at "start" first, or at what the plugin does there: ${describeRequest(plain)}`;
  return [
    describeRequest(sent),
    ...lines,
    `the response: ${describeResponse(received)}`,
    `"before" had set ${textOf(earlier)}, and a handler returned ${textOf(returned)}`,
    `strategy: ${strategy}`,
    ...(mount ? [`mount: ${mount.path} with the options ${textOf(mount.options)}`] : []),
    `route: ${method} ${path} with the options ${textOf(options)}`,
    ...(plainLines.length > 0 ? [hint, ...plainLines] : []),
  ].join('\n  ');
}

/** Gives up early, since a test runner may have waited a while for the first response. */
async function noResponse(): Promise<Received> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { error: new Error('no response within 0.5 s') };
}

/** A request to the route without versions that every application has. */
const OPTED_OUT: Exchange = [get(undefined, '/opted-out/7'), NO_VERSION];

/** Describes a request: `sent GET /items/7 {Accept-Version: "v2"}`. */
function describeRequest({ method, path, headers }: PluginRequest): string {
  return `sent ${method} ${path} ${textOf(headers)}`;
}
