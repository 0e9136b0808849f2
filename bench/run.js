import { interleave } from './interleave.js';

// Measures one file of groups, in a process of its own: an application has one strategy, and the engine knows which.

const { groups } = await import(`./groups/${process.argv[2]}.js`);
process.send(interleave(groups), () => process.exit());
