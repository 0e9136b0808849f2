/**
 * Sends hostile requests to every example with every strategy, and fails where a server answers 5xx, hangs or ends, or
 * `determineVersion` throws what is not its own: `npm run test:raw -- --requests 100000 --seed 1`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { createRandom, createRequests } from './requests.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
const total = Number(values.requests);
const AT_ONCE = 32;
const PATIENCE = 10_000;

const shared = ['api.js', 'nest.js', 'router.js', 'run.js'];
const examples = readdirSync(new URL('../../examples/', import.meta.url))
  .filter((file) => file.endsWith('.js') && !shared.includes(file))
  .map((file) => file.slice(0, -'.js'.length));

const requests = createRequests(createRandom(Number(values.seed)));
const failures = [];
const servers = await Promise.all(examples.map(serve));
const targets = servers.flatMap(({ example, ports, statuses }) =>
  Object.entries(ports).map(([strategy, port]) => {
    const send = example === 'node-http2' ? http2Sender(port) : http1Sender(port);
    return { name: `${example}, ${strategy}`, statuses, ...send };
  }),
);

let sent = 0;
await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const { close } of targets) close?.();
await report();

async function work() {
  while (sent < total) {
    const target = targets[sent % targets.length];
    sent += 1;
    const request = target.create();
    const status = await target.send(request);
    target.statuses.set(status, (target.statuses.get(status) ?? 0) + 1);
    if (status === 'hangs' || status >= 500)
      failures.push(`${target.name}: ${status} to ${JSON.stringify(request)}`);
  }
}

async function serve(example) {
  // Else Express logs each 400, and Node each URL that a later version will refuse.
  const env = { ...process.env, NODE_ENV: 'test', NODE_NO_WARNINGS: '1' };
  const child = fork(new URL('serve.js', import.meta.url), [example], { env });
  child.on('exit', (code) => failures.push(`${example}: the process ended (${code})`));
  const [ports] = await once(child, 'message');
  return { example, child, ports, statuses: new Map() };
}

/** A connection a request: whatever follows a malformed one would be read as part of it. */
function http1Sender(port) {
  return {
    create: requests.http1,
    send: (request) =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1');
        let answer = '';
        const settle = (outcome) => {
          resolve(outcome);
          socket.destroy();
        };
        socket.setEncoding('latin1').setTimeout(PATIENCE, () => settle('hangs'));
        socket.on('data', (chunk) => {
          answer += chunk;
          const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
          if (status) settle(Number(status));
        });
        socket.on('error', () => settle('closed')).on('close', () => settle('closed'));
        socket.write(request, 'latin1');
      }),
  };
}

/** One session for as long as the server keeps it. */
function http2Sender(port) {
  let session;
  const open = () => {
    session = connectHttp2(`http://127.0.0.1:${port}`).on('error', () => {});
    return session;
  };
  return {
    create: requests.http2,
    close: () => session?.destroy(),
    send: (headers) =>
      new Promise((resolve) => {
        const stream = requestOf(
          session?.destroyed === false && !session.closed ? session : open(),
          headers,
        );
        if (!stream) return resolve('not sent by the client');
        stream.setTimeout(PATIENCE, () => resolve('hangs'));
        stream.on('response', ({ ':status': status }) => resolve(status)).resume();
        stream.on('error', () => resolve('closed')).on('close', () => resolve('closed'));
      }),
  };
}

/** `undefined` for headers that the client itself refuses. */
function requestOf(session, headers) {
  try {
    return session.request(headers);
  } catch {
    return undefined;
  }
}

async function report() {
  const columns = [...new Set(servers.flatMap(({ statuses }) => [...statuses.keys()]))].sort();
  console.log(toLine(['example', 'asked', 'refused', ...columns]));
  const notes = [];
  for (const { example, child, statuses } of servers.filter(({ child }) => child.connected)) {
    child.send('count');
    const [{ asked, refused, wrong, kept, reason }] = await once(child, 'message');
    failures.push(...wrong.map((stack) => `${example}: determineVersion threw ${stack}`));
    console.log(toLine([example, asked, refused, ...columns.map((it) => statuses.get(it) ?? 0)]));
    if (kept > 0)
      notes.push(`- ${kept} of the 400 are the check's own, before ${example}: ${reason}`);
    child.removeAllListeners('exit').kill();
  }
  console.log(
    [...notes, `${sent} requests, seed ${values.seed}, ${failures.length} failures`].join('\n'),
  );
  for (const failure of failures.slice(0, 20)) console.log(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

function toLine([example, ...counts]) {
  return example.padEnd(14) + counts.map((count) => String(count).padEnd(9)).join('');
}
