import { once } from 'node:events';
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { requests } from './requests.js';
import { server } from './server.js';

server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address();
const REQUEST_WIDTH = 42;

if (process.argv.includes('--serve')) {
  for (const request of Object.values(requests).flat()) console.log(curl(request));
} else {
  for (const [strategy, rows] of Object.entries(requests)) {
    console.log(`\n${styleText('bold', strategy)}`);
    for (const row of rows) await show(row);
  }
  server.close();
}

/** Beside the request its answer, and where that has a link, what came back from there. */
async function show(row) {
  const sent = await send(row);
  const next = sent.url && (await send(following(row, sent.url)));
  const isRight = [sent, next].every((each) => !each || outcome(each) === row.expect);
  if (!isRight) process.exitCode = 1;
  const answers = [sent, next].filter(Boolean).map(outcome).join(', and from its link ');
  const right = [
    styleText(sent.url ? 'green' : 'yellow', answers),
    ...(sent.url ? [sent.url] : sent.detail.split(/(?<=\.) /)).map((line) =>
      styleText('dim', line),
    ),
    ...(isRight ? [] : [styleText('red', `expected ${row.expect}`)]),
  ];
  const left = [`GET ${row.path}`, ...headerLines(row).map((pair) => pair.join(': '))];
  for (let line = 0; line < Math.max(left.length, right.length); line += 1) {
    console.log(`  ${(left[line] ?? '').padEnd(REQUEST_WIDTH)}${right[line] ?? ''}`.trimEnd());
  }
}

async function send({ path, headers }) {
  const [response] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response');
  return { status: response.statusCode, ...(await json(response)) };
}

function headerLines({ headers = {} }) {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
}

/** A link names its host itself; all else a client sends again. */
function following({ headers }, url) {
  const { pathname, search, host } = new URL(url);
  return { path: pathname + search, headers: { ...headers, Host: host } };
}

function outcome({ status, version, code }) {
  return `${status} ${version ?? code}`;
}

function curl(request) {
  const headers = headerLines(request).map((pair) => ` -H '${pair.join(': ')}'`);
  return `curl -i 'http://127.0.0.1:${port}${request.path}'${headers.join('')}`;
}
