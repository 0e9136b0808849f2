import { interleave } from './interleave.js';

// Measures one file of groups, in a process of its own: an application has one strategy, and the engine knows
// which. Sends for each group the kinds of its contenders and their times, a record for each round.

const { groups } = await import(`./groups/${process.argv[2]}.js`);
const timed = groups.filter((group) => group.measure === undefined);
const times = new Map(interleave(timed).map((rounds, index) => [timed[index], rounds]));

const results = groups.map((group) => ({
  name: group.name,
  unit: group.unit ?? 'ns',
  kinds: Object.fromEntries(
    Object.entries(group.contenders).map(([name, { kind }]) => [name, kind]),
  ),
  rounds: times.get(group) ?? group.measure(),
}));
process.send(results, () => process.exit());
