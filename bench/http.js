import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { VARIANTS } from './servers.js';
import { byRound, median, quantile } from './statistics.js';
import { aligned, number } from './table.js';

// npm run bench:http            all frameworks
// npm run bench:http -- fastify one of them
//
// Requests a second of servers on 127.0.0.1, each a process of its own. They take turns, and what is compared is how many
// each answers in a second of its processor: on a quiet machine that is the same, and on any other it is less noisy. The
// ratios are those of the processes that were started together.

/** Some processes are faster than others of the same program. */
const STARTS = 8;
const WARM_UP = 20;
const ROUNDS = 30;
/** So short that a machine that changes its pace has the same for all servers of a round. */
const MILLISECONDS = 50;
const CONNECTIONS = 50;

/** The part of its throughput that a framework may lose by ours. */
const MOST_LOST = { fastify: 0.03 };

const REQUEST = `GET /users HTTP/1.1
Host: 127.0.0.1
Accept: application/json; version=2.0.0
Accept-Version: 2.0.0

`.replaceAll('\n', '\r\n');

async function start(framework, variant) {
  const { name } = variant;
  const child = fork(new URL('servers.js', import.meta.url), [framework, name]);
  const [port] = await once(child, 'message');
  const length = await answerLength(port, name);
  const ask = Array.from({ length: CONNECTIONS }, () => client(port, length));
  return { variant, child, ask, total: nothing() };
}

/** All answers of a server are equally long. */
async function answerLength(port, name) {
  const socket = connect(port, '127.0.0.1');
  socket.write(REQUEST);
  await setTimeout(300);
  const answer = String(socket.read());
  socket.destroy();
  assert.match(answer, /^HTTP\/1.1 200 OK\r\n.*"version":"2.0.0"/s);
  assert.equal(/^vary: accept/im.test(answer), name !== 'without');
  return answer.length;
}

/** On a connection of its own: how many answers come until then, one after the other, as browsers and proxies ask. */
function client(port, length) {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(30_000, () => socket.destroy(new Error('no answer')));
  return async (until) => {
    let received = 0;
    socket.write(REQUEST);
    for await (const [chunk] of on(socket, 'data')) {
      received += chunk.length;
      if (received % length !== 0) continue;
      if (performance.now() > until) break;
      socket.write(REQUEST);
    }
    return received / length;
  };
}

async function askAll({ child, ask, total }) {
  const [cpu, begin] = [await cpuSeconds(child), performance.now()];
  const answers = await Promise.all(ask.map((each) => each(begin + MILLISECONDS)));
  total.answers += answers.reduce((sum, each) => sum + each);
  total.seconds += (performance.now() - begin) / 1000;
  total.cpu += (await cpuSeconds(child)) - cpu;
}

async function cpuSeconds(child) {
  child.send('');
  const [{ user, system }] = await once(child, 'message');
  return (user + system) / 1e6;
}

async function compare(framework) {
  const variants = VARIANTS[framework].map((name) => ({ name, rates: [], samples: [] }));
  for (let count = 0; count < STARTS; count++) {
    const servers = [];
    for (const variant of variants) servers.push(await start(framework, variant));
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      if (round === 0) for (const server of servers) server.total = nothing();
      for (const server of servers) await askAll(server);
      // Each takes its turn as the first.
      servers.push(servers.shift());
    }
    for (const { variant, child, total } of servers) {
      variant.rates.push(total.answers / total.seconds);
      variant.samples.push(total.answers / total.cpu);
      child.disconnect();
    }
  }
  return variants;
}

function nothing() {
  return { answers: 0, seconds: 0, cpu: 0 };
}

function report(framework, servers) {
  const [without, ours, theirs] = servers;
  const rows = servers.map((server) => [
    ...spread(server, without),
    number(median(server.rates)),
    server.name,
  ]);
  console.log(`\n${framework}`);
  console.log(aligned([['x without', 'quartiles', 'a second', ''], ...rows], [3]));
  const kept = median(ratios(ours, without));
  const most = MOST_LOST[framework];
  const share = `ours costs ${number((1 - kept) * 100)} % of the throughput`;
  if (most === undefined) console.log(share);
  else console.log(`${share}, at most ${most * 100} %: ${1 - kept <= most ? 'pass' : 'FAIL'}`);
  const [middle, quartiles] = spread(ours, theirs);
  const verdict = median(ratios(ours, theirs)) >= 1 ? 'pass' : 'FAIL';
  console.log(`x ${theirs.name}: ${middle} (${quartiles}), at least 1: ${verdict}`);
}

function spread(server, other) {
  const all = ratios(server, other);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => number(quantile(all, part), 3));
  return [middle, `${low} to ${high}`];
}

function ratios(server, other) {
  return byRound((one, its) => one / its, server, other);
}

const { positionals } = parseArgs({ allowPositionals: true });
const frameworks = positionals.length === 0 ? Object.keys(VARIANTS) : positionals;
for (const framework of frameworks) report(framework, await compare(framework));
