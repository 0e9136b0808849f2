import type { PluginRequest, PluginSubject } from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import { plugins } from '../../adapters/plugins/index.js';
import { respondPlugin } from '../../adapters/plugins/respond.js';
import { applicationOf } from './application.js';
import { type Change, clientOf, type Exchange, kindOf } from './client.js';
import { faults } from './faults.js';
import { names, type Scenario, type Step, scenarios } from './scenarios.js';
import { byHeader, type StrategyCase } from './strategies.js';

/** Plays each scenario with a new cache. Returns the exchanges by scenario. */
async function play({ start }: PluginSubject, strategy: StrategyCase, change?: Change) {
  const server = await start(applicationOf(strategy));
  const played = {} as Record<Scenario, Exchange[]>;
  for (const name of names) {
    const send = clientOf(server, change);
    played[name] = [];
    for (const step of scenarios[name]) played[name].push(await send(requestOf(strategy, step)));
  }
  await server.close();
  return played;
}

function requestOf({ carry }: StrategyCase, [request, , own]: Step): PluginRequest {
  const [method = '', version = '', target = ''] = request.split(' ');
  const { path, headers } = carry(target, version);
  return { method, path, headers: { Host: 'example.com', ...headers, ...own } };
}

describe.each(Object.entries({ ...plugins, respond: respondPlugin }))(
  'a cache before %s',
  (_, subject) => {
    test.each(Object.entries(byHeader))('never mixes versions of %s', async (_, strategy) => {
      const played = await play(subject, strategy);
      for (const name of names) {
        const responses = played[name].map((each) => `${each.sender} ${kindOf(each.response)}`);
        const mixed = played[name].filter(({ isMixed }) => isMixed);
        expect(responses, name).toEqual(scenarios[name].map(([, response]) => response));
        expect(mixed, name).toEqual([]);
      }
    });

    test.each(Object.entries(faults))(
      'mixes versions if the adapter sends %s',
      async (_, { change, mixes }) => {
        for (const [strategyName, strategy] of Object.entries(byHeader)) {
          const played = await play(subject, strategy, change);
          const mixed = names.filter((name) => played[name].some(({ isMixed }) => isMixed));
          expect(mixed, strategyName).toEqual(mixes);
        }
      },
    );
  },
);
