/** Checks which response each framework makes of a version error that no code catches. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { sendHttp2 } from './send.js';

const ENDS = ['the process ends'];

/** The status, the media type and `Vary`. `docs/frameworks.md` has the summary. */
const outcomes = {
  'node:http': ENDS,
  'node:http2': ENDS,
  Express: [400, 'text/html', 'Accept-Version'],
  Fastify: [400, 'application/json', 'Accept-Version'],
  Koa: [400, 'text/plain', 'Accept-Version'],
  Hono: [400, 'application/problem+json', 'Accept-Version'],
  h3: [400, 'application/json', 'Accept-Version'],
  'Nest on Express': [400, 'application/json', ''],
  'Nest on Fastify': [400, 'application/json', ''],
  'Fetch, by @hono/node-server': [500, '', ''],
  Elysia: [400, 'application/problem+json', 'Accept-Version'],
  hapi: [500, 'application/json', ''],
};

/** Prints the outcomes. Returns the outcomes that are not as expected. */
export async function checkUncaught() {
  const failures = [];
  for (const [framework, expected] of Object.entries(outcomes)) {
    const { outcome, output } = await attempt(framework);
    console.log(['uncaught'.padEnd(14), framework.padEnd(30), ...outcome].join(' '));
    if (!isDeepStrictEqual(outcome, expected)) failures.push(`${framework}: ${outcome}`);
    // A crash of the library would also end the process or send a 500.
    if (!output.includes('ERR_VERSION_NOT_ALLOWED')) failures.push(`${framework}: ${output}`);
  }
  return failures;
}

/** Serves a framework in its own process, and sends a version that is not allowed. */
async function attempt(framework) {
  const child = fork(new URL('throwing.js', import.meta.url), [framework], { silent: true });
  let output = '';
  child.stderr.on('data', (data) => {
    output += data;
  });
  child.stdout.resume();
  const closed = once(child, 'close');
  const ended = closed.then(() => ENDS);
  const [port] = await Promise.race([once(child, 'message'), ended]);
  const outcome = await Promise.race([ended, send(framework, port, ended)]);
  child.kill();
  await closed;
  return { outcome, output };
}

async function send(framework, port, ended) {
  const headers = { 'accept-version': 'secret' };
  if (framework === 'node:http2') {
    const status = await sendHttp2(port, { ':path': '/', ...headers });
    return typeof status === 'number' ? [status] : ended;
  }
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers }).catch(() => ended);
  if (response === ENDS) return ENDS;
  const [type] = (response.headers.get('content-type') ?? '').split(';');
  if ((await response.text()).includes('secret')) return ['the response repeats the version'];
  return [response.status, type, response.headers.get('vary') ?? ''];
}
