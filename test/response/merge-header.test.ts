import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HeaderVersioning, mergeHeader } from 'request-versioning';
import { expect, test } from 'vitest';

const LINK = '</v1>; rel="deprecation"';
const OTHER = '</next>; rel="next"';

test.each([
  ['Vary', undefined, 'Accept', 'Accept'],
  ['Vary', null, 'Accept', 'Accept'],
  ['Vary', '', 'Accept', 'Accept'],
  ['Vary', [], 'Accept', 'Accept'],
  ['Vary', 'Origin', 'Accept', 'Origin, Accept'],
  ['Vary', 'accept,, Origin ', 'Accept', 'accept, Origin'],
  ['Vary', ['Origin', 'Cookie'], 'Cookie, Accept', 'Origin, Cookie, Accept'],
  ['vary', 'Origin', 'Accept', 'Origin, Accept'],
  ['Vary', '*', 'Accept', '*'],
  ['Vary', 'Origin', '*', '*'],
  ['Link', OTHER, LINK, `${OTHER}, ${LINK}`],
  ['LINK', [OTHER, OTHER], LINK, `${OTHER}, ${OTHER}, ${LINK}`],
  ['Link', `${OTHER}, ${LINK}`, LINK, `${OTHER}, ${LINK}`],
  ['Link', `${LINK}; type="text/html"`, LINK, `${LINK}; type="text/html", ${LINK}`],
  ['Deprecation', '@1', '@2', '@1'],
  ['Deprecation', undefined, '@2', '@2'],
  ['API-Version', 1, 'v2', '1'],
])('%s: the value %j and the added value %j become %j', (name, earlier, added, merged) => {
  expect(mergeHeader(name, earlier, added)).toBe(merged);
});

test('the headers of a version are merged into a response of Node', async () => {
  const versioning = new HeaderVersioning({
    defaultVersion: 'v1',
    allowedVersions: ['v1'],
    versionHeader: 'API-Version',
    lifecycle: { v1: { links: [{ rel: 'deprecation', href: '/v1' }] } },
  });
  const server = createServer((request, response) => {
    response.setHeader('Vary', ['Origin', 'Accept-Version']);
    response.setHeader('Link', OTHER);
    const { headers } = versioning.forRequest(request);
    for (const [name, value] of Object.entries(headers)) {
      response.setHeader(name, mergeHeader(name, response.getHeader(name), value));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://localhost:${port}`);
  server.close();
  expect(headers.get('Vary')).toBe('Origin, Accept-Version');
  expect(headers.get('Link')).toBe(`${OTHER}, ${LINK}`);
  expect(headers.get('API-Version')).toBe('v1');
});
