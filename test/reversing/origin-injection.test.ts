import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { RouteReverser, requestOrigin } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const origin = requestOrigin({ allowedHosts: ['example.com', '.example.org', '[::1]'] });

/** An allowed host, and behind it what a URL parser reads in another way than as its port. */
const SMUGGLED = [
  'example.com:80@evil.example',
  'example.com:@evil.example',
  'v1.example.org:x@evil.example',
  '[::1]:80@evil.example',
  'example.com:\\@evil.example',
  'example.com:80/evil',
  'example.com:80\\evil',
  'example.com:80?evil',
  'example.com:80#evil',
  'example.com:80 ',
  'example.com:8\t0',
];

describe.each([
  { place: 'the Host header', carry: (host: string) => ({ headers: { host } }) },
  { place: ':authority', carry: (host: string) => ({ headers: { ':authority': host } }) },
  { place: "the framework's host", carry: (host: string) => ({ host }) },
])('what follows an allowed host in $place is a port, or refused', ({ carry }) => {
  test('example.com:8443', () => {
    expect(origin(carry('example.com:8443') as object)).toBe('http://example.com:8443');
  });

  test.each(SMUGGLED)('%j', (host) => {
    expect(() => origin(carry(host) as object)).toThrow('Invalid host.');
  });
});

test('no Host header makes a real server link to a host that is not allowed', async () => {
  const reverser = new RouteReverser({ reset: '/reset' }, { origin });
  const server = createServer((request, response) => {
    try {
      response.end(reverser.reverse('reset', { request }));
    } catch {
      response.end('refused');
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (host: string) => {
    const request = httpRequest({ port, host: '127.0.0.1', headers: { host } }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return text(response);
  };
  try {
    expect(await ask('v1.example.org:8080')).toBe('http://v1.example.org:8080/reset');
    expect(await ask('example.com:80@evil.example')).toBe('refused');
  } finally {
    server.close();
  }
});

test("the port of the header goes with the framework's hostname, in any case of letters", () => {
  const headers = { host: 'Example.com:8443' };
  expect(origin({ hostname: 'example.com', headers })).toMatch(/^http:\/\/example\.com:8443$/i);
});
