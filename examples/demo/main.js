import { once } from 'node:events';
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { requests } from './requests.js';
import { server } from './server.js';

server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address();

if (process.argv.includes('--serve')) {
  for (const request of Object.values(requests).flat()) console.log(curl(request));
} else {
  for (const [strategy, rows] of Object.entries(requests)) await show(strategy, rows);
  server.close();
}

async function show(strategy, rows) {
  console.log(`\n${strategy}`);
  printRow('request', 'status', 'version', 'URL made by reverse', 'followed');
  for (const row of rows) {
    const sent = await send(row);
    const next =
      sent.status === 200 ? await send({ ...target(sent.url), accept: row.accept }) : undefined;
    const isRight = outcome(sent) === row.expect && (!next || outcome(next) === row.expect);
    if (!isRight) process.exitCode = 1;
    printRow(
      describe(row),
      sent.status,
      sent.version ?? '',
      sent.url ?? sent.code,
      next ? outcome(next) : '',
      isRight ? '' : `expected ${row.expect}`,
    );
  }
}

/** The answer of the server; `host` is a name that only the `Host` header says. */
async function send({ path, host = 'example.com', accept = '*/*' }) {
  const headers = { Accept: accept, Host: `${host}:${port}` };
  const [response] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response');
  return { status: response.statusCode, ...(await json(response)) };
}

function target(url) {
  const { pathname, search, hostname } = new URL(url);
  return { path: pathname + search, host: hostname };
}

function outcome({ status, version, code }) {
  return `${status} ${version ?? code}`;
}

function describe({ path, host, accept }) {
  return [path, host && `Host: ${host}`, accept && `Accept: ${accept}`].filter(Boolean).join('  ');
}

function printRow(request, ...cells) {
  const widths = [6, 7, 48, 8, 0];
  const padded = cells.map((cell, index) => String(cell).padEnd(widths[index]));
  console.log(`  ${request.padEnd(84)}  ${padded.join('  ')}`.trimEnd());
}

function curl({ path, host = 'example.com', accept = '*/*' }) {
  return `curl -H 'Host: ${host}:${port}' -H 'Accept: ${accept}' 'http://127.0.0.1:${port}${path}'`;
}
