/**
 * Sends hostile requests to each adapter and to every example that takes a strategy, with every strategy: `npm run test:raw -- --requests 100000 --seed 1`.
 * Fails if a server responds 5xx, closes a connection without a response, hangs or ends.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import fc from 'fast-check';
import { http1, http2 } from './requests.js';
import { sendHttp1, sendHttp2 } from './send.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const seed = Number(values.seed);

const root = fileURLToPath(new URL('../../..', import.meta.url));
const bundled = { bundle: true, write: false, packages: 'external', format: 'esm' };
const entryPoints = [fileURLToPath(new URL('serve.js', import.meta.url))];
const [{ text: program }] = (await build({ ...bundled, entryPoints })).outputFiles;

const naming = serve();
const [adapters] = await once(naming, 'message');
naming.kill();
const files = readdirSync(`${root}examples`).filter(takesStrategy);
const examples = [...files.map((file) => file.slice(0, -'.js'.length)), ...adapters];
const numRuns = Math.ceil(Number(values.requests) / examples.length);

const results = await Promise.all(examples.map(attack));
console.table(Object.fromEntries(results.map(({ example, outcomes }) => [example, outcomes])));
for (const { example, kept, reason } of results.filter(({ kept }) => kept > 0)) {
  console.log(`- ${kept} of the 400 are the check's own, before ${example}: ${reason}`);
}
const failures = results.flatMap((result) =>
  result.failures.map((it) => `${result.example}: ${it}`),
);
for (const failure of failures.slice(0, 20)) console.log(failure);
console.log(`${numRuns} requests to each, seed ${seed}, ${failures.length} failures`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Whether an example makes a server for a strategy. A gateway calls `lambda.js`. */
function takesStrategy(file) {
  if (!file.endsWith('.js') || file === 'lambda.js') return false;
  const code = readFileSync(`${root}examples/${file}`, 'utf8');
  return /^export (?:async )?function create(?:Server|Handler)\b/m.test(code);
}

/** Sends the requests to one example one by one. Shrinks a request that fails. */
async function attack(example, index) {
  const [requests, send] = example === 'node-http2' ? [http2, sendHttp2] : [http1, sendHttp1];
  const outcomes = {};
  let server = await start(example);
  const strategies = fc.constantFrom(...Object.keys(server.ports));
  const property = fc.asyncProperty(strategies, requests, async (strategy, request) => {
    const outcome = await send(server.ports[strategy], request);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (outcome !== 'closed' && outcome !== 'hangs' && !(outcome >= 500)) return;
    server.child.kill('SIGKILL'); // It may hang.
    server = await start(example);
    throw new Error(outcome);
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    numRuns,
    seed: seed + index,
  });
  const failures = failed ? [`${errorInstance.message} to ${fc.stringify(counterexample)}`] : [];
  try {
    server.child.send('count', () => {});
    return { example, outcomes, failures, ...(await server.next()) };
  } catch (error) {
    return { example, outcomes, failures: [...failures, error.message] };
  } finally {
    server.child.kill();
  }
}

/** Serves an example or an adapter in its own process. */
async function start(example) {
  const child = serve(example);
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the process ended (${signal ?? code})`);
  });
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  return { child, next, ports: await next() };
}

function serve(...names) {
  // Without these variables, Express logs each 400, and Node warns about URLs that later versions reject.
  const env = { ...process.env, NODE_ENV: 'test', NODE_NO_WARNINGS: '1' };
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const args = ['--input-type=module', '--eval', program, ...names];
  return spawn(process.execPath, args, { cwd: root, env, stdio });
}
