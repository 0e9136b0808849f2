import { once } from 'node:events';
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { requests } from './requests.js';
import { server, versions } from './server.js';

server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address();
const REQUEST_WIDTH = 42;

if (process.argv.includes('--serve')) {
  for (const request of Object.values(requests).flat()) console.log(curl(request));
} else {
  showIntroduction();
  const results = [];
  for (const [strategy, rows] of Object.entries(requests)) {
    console.log(`\n${styleText('bold', strategy)}`);
    for (const row of rows) results.push(await show(row));
  }
  showSummary(results);
  server.close();
}

function showIntroduction() {
  const { allowedVersions, defaultVersion } = versions;
  console.log('One small API, served with each strategy.');
  console.log(
    `Allowed versions: ${allowedVersions.join(', ')}. Default version: ${defaultVersion}.`,
  );
  console.log('A heading names other versions if its API has them. The columns are:\n');
  showColumns(
    ['the request line', 'and headers of the request'],
    [
      'status, then the version or the error code',
      'the link in the response, or the reason of a rejection',
    ],
  );
  console.log('\nThe demo follows each link, and expects the same version again.');
}

/** Sends a request and follows the link of its response. Prints the request, and beside it both results. */
async function show(row) {
  const sent = await send(row);
  const linked = sent.url && (await send(following(row, sent.url)));
  const outcomes = [sent, linked].filter(Boolean).map(outcome);
  const isExpected = outcomes.every((each) => each === row.expect);
  showColumns(
    [`GET ${row.path}`, ...headerLines(row).map((pair) => pair.join(': '))],
    [
      styleText(linked ? 'green' : 'yellow', outcomes.join(', link followed: ')),
      ...details(sent).map((line) => styleText('dim', line)),
      ...(isExpected ? [] : [styleText('red', `expected ${row.expect}`)]),
    ],
  );
  return { isExpected, hasLink: linked !== undefined };
}

function details({ url, user, deprecation, sunset, retryAfter, detail }) {
  const lines = url ? [url] : detail.split(/(?<=\.) /);
  if (user) lines.push(JSON.stringify(user));
  if (deprecation) lines.push(`Deprecation: ${deprecation}`, `Sunset: ${sunset}`);
  if (retryAfter) lines.push(`Retry-After: ${retryAfter}`);
  return lines;
}

function showColumns(left, right) {
  for (let line = 0; line < Math.max(left.length, right.length); line += 1) {
    console.log(`  ${(left[line] ?? '').padEnd(REQUEST_WIDTH)}${right[line] ?? ''}`.trimEnd());
  }
}

function showSummary(results) {
  const links = results.filter(({ hasLink }) => hasLink).length;
  const wrong = results.filter(({ isExpected }) => !isExpected).length;
  if (wrong > 0) process.exitCode = 1;
  const verdict =
    wrong === 0
      ? styleText('green', 'All responses are as expected.')
      : styleText('red', `${wrong} not as expected.`);
  console.log(`\n${results.length} requests sent, ${links} links followed. ${verdict}`);
  console.log('To send them yourself: npm run demo -- --serve');
}

async function send({ path, headers }) {
  const [response] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response');
  const { deprecation, sunset, 'retry-after': retryAfter } = response.headers;
  return {
    status: response.statusCode,
    deprecation,
    sunset,
    retryAfter,
    ...(await json(response)),
  };
}

function headerLines({ headers = {} }) {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
}

/** Returns the request that follows a link. It has the headers of the first request, but the host of the link. */
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
