import { brokenRule } from '../rule.js';
import { PLUGIN_RULES, type PluginRule } from './rules.js';
import { STRATEGIES, type StrategyCase } from './strategies.js';
import { type PluginSubject, strategiesOf } from './subject.js';
import { withServer } from './trial.js';

/** A rule of the contract for plugins. */
export interface PluginContractRule {
  /** The strategy and the behavior that the rule checks: `header: a preflight has no version`. */
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
  return strategiesOf(subject).flatMap((place) => {
    const strategy = STRATEGIES[place];
    const rules = PLUGIN_RULES.filter(({ appliesTo }) => appliesTo?.(strategy) ?? true);
    return rules.map((rule) => toContractRule(`${place}: ${rule.name}`, subject, strategy, rule));
  });
}

function toContractRule(
  name: string,
  subject: PluginSubject,
  strategy: StrategyCase,
  { options = {}, check }: PluginRule,
): PluginContractRule {
  const run = async () => {
    try {
      await withServer(subject, strategy, options, (trial) => check(trial, strategy));
    } catch (cause) {
      throw brokenRule(name, cause);
    }
  };
  return { name, run };
}
