import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { checkBars } from './bars.js';
import { table } from './table.js';

// npm run bench                 all groups
// npm run bench -- accept host  those of groups/accept.js and groups/host.js

const all = readdirSync(new URL('groups', import.meta.url)).map((file) => file.replace('.js', ''));
const { positionals } = parseArgs({ allowPositionals: true });
const chosen = positionals.length === 0 ? all : positionals;
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`No "${unknown}": there are ${all.join(', ')}`);

console.log(`Node ${process.version}, ${os.cpus()[0].model}, ${os.platform()} ${os.arch()}`);

const results = [];
for (const name of chosen) {
  const groups = await run(name);
  for (const group of groups) console.log(`\n${table(group)}`);
  results.push(...groups);
}
console.log(`\n${checkBars(results)}`);

function run(name) {
  const execArgv = ['--expose-gc', '--max-semi-space-size=32'];
  const child = fork(new URL('run.js', import.meta.url), [name], { execArgv });
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
}
