import { checkNames } from '../../util/checks.js';
import { expectEqual } from '../expect.js';
import { brokenRule } from '../rule.js';
import { applicationOf, CLIENT, TWIN } from './application.js';
import { type Compared, exchange, expectResponse, sentAs } from './exchange.js';
import { ITEM } from './requests.js';
import { type Outcome, outcomeOf, paramsOf } from './right-plugin.js';
import { type PluginRule, rulesOf } from './rules.js';
import { STRATEGIES, type StrategyName } from './strategies.js';
import type { PluginRequest, PluginServer, PluginSubject } from './subject.js';

/** A rule of the contract for plugins. */
export interface PluginContractRule {
  /** The behavior that the rule checks: `a redirect has the headers of the version`. */
  readonly name: string;
  /** @throws {Error} If the rule is broken. Names the rule, and the request sent, the expected and the actual value. */
  readonly run: () => Promise<void>;
}

/**
 * Returns the rules that every plugin for a framework must keep. Run them on a plugin of your own, with any test runner.
 * Each rule starts a server of its own, so the rules may run in parallel.
 *
 * @example
 * ```ts
 * for (const { name, run } of pluginContract({ start })) test(name, run);
 * ```
 *
 * @throws {TypeError} If `subject` has an unknown key, or an unknown strategy.
 */
export function pluginContract(subject: PluginSubject): PluginContractRule[] {
  const names = Object.keys(STRATEGIES) as StrategyName[];
  checkNames('pluginContract', 'key', subject, ['start', 'strategies']);
  const { strategies = names } = subject;
  for (const name of strategies)
    checkNames('pluginContract', 'strategy name', { [name]: name }, names);
  return rulesOf(strategies).map(([name, rule]) => {
    const run = async () => {
      try {
        await check(subject, rule);
      } catch (cause) {
        throw brokenRule(name, cause);
      }
    };
    return { name, run };
  });
}

/** Starts the server of a rule, and compares its responses with the responses of a right plugin. */
async function check({ start }: PluginSubject, rule: PluginRule): Promise<void> {
  const calls: string[] = [];
  const server = await start(applicationOf(rule, calls));
  const requests = rule.requests.map((request, index) => {
    const { method = rule.method, path = ITEM, headers } = request;
    return { method, path, headers: { ...headers, [CLIENT]: `${index + 1}` } };
  });
  try {
    for (const sent of rule.isParallel ? [requests] : requests.map((request) => [request])) {
      await checkRequests(server, rule, sent, calls);
    }
  } finally {
    await server.close();
  }
}

async function checkRequests(
  server: PluginServer,
  rule: PluginRule,
  requests: readonly PluginRequest[],
  calls: string[],
): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const path = paramsOf(rule, request) ? TWIN + request.path : '/nowhere';
    const framework = await exchange(server, { method: request.method, path, headers: {} });
    outcomes.push(outcomeOf(rule, request, framework));
  }
  calls.length = 0; // forgets the calls of the twins
  const responses = await Promise.all(requests.map((request) => exchange(server, request)));
  const expected = outcomes.flatMap((outcome) => outcome.calls);
  expectEqual(`${requests.map(sentAs).join(', ')}: calls`, calls.sort(), expected.sort());
  for (const [index, request] of requests.entries()) {
    expectResponse(request, responses[index] as Compared, (outcomes[index] as Outcome).response);
  }
}
