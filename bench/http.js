import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { VARIANTS } from './servers.js';

// npm run bench:http            all frameworks
// npm run bench:http -- fastify a single framework
// STARTS=4 npm run bench:http   fewer starts of each server
//
// Measures the responses of a server per second of its CPU time. Each server is a process on 127.0.0.1, and the servers
// take turns. Prints the rate of each server divided by the rates of the servers that started with it: without versions,
// with a version by hand, and with the framework's own versions if it has them.

/** Starts of each server, because some processes are faster than others of the same program. */
const STARTS = Number(process.env.STARTS ?? 8);
const WARM_UP = 20;
const ROUNDS = 30;
/** The length of a turn. It is short, so that the speed of the machine is the same for all servers of a round. */
const MILLISECONDS = 50;
const CONNECTIONS = 50;
const HEADERS = { 'accept-version': '2.0.0' };
const LINES = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
const REQUEST = `GET /users HTTP/1.1\r\nhost: 127.0.0.1\r\n${LINES.join('')}\r\n`;
const END_OF_BODY = '}'.charCodeAt(0);

const { positionals } = parseArgs({ allowPositionals: true });
const frameworks = positionals.length === 0 ? Object.keys(VARIANTS) : positionals;
for (const framework of frameworks) {
  const shares = [];
  while (shares.length < STARTS) shares.push(await compare(framework));
  console.log(`\n${framework}`);
  console.table(
    Object.fromEntries(Object.keys(shares[0]).map((name) => [name, spread(shares, name)])),
  );
}

/** Compares the servers of a framework in new processes, and ends them even after an error. */
async function compare(framework) {
  const servers = VARIANTS[framework].map((name) => start(framework, name));
  try {
    await Promise.all(servers.map(connectTo));
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const server of servers) {
        const { responses, seconds } = await load(server);
        if (round < 0) continue;
        server.responses += responses;
        server.seconds += seconds;
      }
      // Rotate, so that each server is first in some rounds.
      servers.push(servers.shift());
    }
  } finally {
    for (const { child } of servers) child.kill();
  }
  const rates = servers.map(({ name, responses, seconds }) => [name, responses / seconds]);
  const { without, 'by hand': byHand, own, adapter } = Object.fromEntries(rates);
  return {
    'by hand / without': byHand / without,
    'adapter / without': adapter / without,
    'adapter / by hand': adapter / byHand,
    ...(own && { 'adapter / own': adapter / own }),
  };
}

function start(framework, name) {
  const child = fork(new URL('servers.js', import.meta.url), [framework, name]);
  child.once('exit', (code) => {
    // Emit an error, because otherwise the wait for its message would not end.
    if (code) child.emit('error', new Error(`${name} ended with ${code}`));
  });
  return { name, child, responses: 0, seconds: 0 };
}

async function connectTo(server) {
  const [port] = await once(server.child, 'message');
  const response = await fetch(`http://127.0.0.1:${port}/users`, { headers: HEADERS });
  assert.equal((await response.json()).version, '2.0.0');
  assert.equal(/accept-version/i.test(response.headers.get('vary')), server.name !== 'without');
  server.clients = Array.from({ length: CONNECTIONS }, () => client(port));
}

/** Connects to a server. Returns a function that sends requests one by one until a time, and counts the responses. */
function client(port) {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(30_000, () => socket.destroy(new Error('no response')));
  return async (until) => {
    let responses = 0;
    socket.write(REQUEST);
    for await (const [chunk] of on(socket, 'data')) {
      if (chunk.at(-1) !== END_OF_BODY) continue;
      responses++;
      if (performance.now() > until) break;
      socket.write(REQUEST);
    }
    return responses;
  };
}

async function load({ child, clients }) {
  const before = await cpuSeconds(child);
  const until = performance.now() + MILLISECONDS;
  const counts = await Promise.all(clients.map((each) => each(until)));
  const seconds = (await cpuSeconds(child)) - before;
  return { responses: counts.reduce((sum, count) => sum + count), seconds };
}

async function cpuSeconds(child) {
  child.send('');
  const [{ user, system }] = await once(child, 'message');
  return (user + system) / 1e6;
}

function spread(shares, name) {
  const sorted = shares.map((share) => share[name]).sort((a, b) => a - b);
  const quantile = (part) => Number(sorted[Math.floor(STARTS * part)].toFixed(3));
  return { median: quantile(0.5), low: quantile(0.25), high: quantile(0.75) };
}
