import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

/** The version of a request that reaches a real server as these lines, whose characters are its bytes. */
async function send(versioning: BaseVersioning, ...lines: string[]): Promise<string | null> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  connect(port, '127.0.0.1')
    .end(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    .resume();
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  response.end();
  server.close();
  return versioning.determineVersion(request);
}

describe('the Accept header of a request of node:http', () => {
  const versioning = new AcceptHeaderVersioning({ mediaTypes: ['application/json'] });
  const accept = (...lines: string[]) =>
    send(versioning, 'GET / HTTP/1.1', 'Host: localhost', ...lines);

  test('carries the version', async () => {
    expect(await accept('accept: application/json; version=1.0')).toBe('1.0');
  });

  test('decodes bytes in a quoted string as ISO-8859-1', async () => {
    const bytes = String.fromCharCode(...Array.from({ length: 0x80 }, (_, index) => 0x80 + index));
    expect(await accept(`Accept: application/json; version="${bytes}"`)).toBe(bytes);
  });

  test('may be several lines, which are one list', async () => {
    const version = await accept(
      'Accept: text/html; version=3',
      'Accept: application/json; version=1; q=0.1',
      'ACCEPT: application/json; version=2; q=0.2',
    );
    expect(version).toBe('2');
  });

  test('may be absent', async () => {
    expect(await accept()).toBeNull();
  });
});

describe('the host of a request of node:http', () => {
  const versioning = new HostNameVersioning();

  test('is its Host header', async () => {
    expect(await send(versioning, 'GET / HTTP/1.1', 'Host: v1.example.com:8000')).toBe('v1');
  });

  test('is its Host header, whatever X-Forwarded-Host says', async () => {
    const lines = ['GET / HTTP/1.1', 'Host: v1.example.com', 'X-Forwarded-Host: v2.example.com'];
    expect(await send(versioning, ...lines)).toBe('v1');
  });

  test('is that of an absolute request target where there is no Host header', async () => {
    expect(await send(versioning, 'GET http://v1.example.com:8000/ HTTP/1.0')).toBe('v1');
  });

  test('is its Host header, as in all frameworks, though the request target is absolute', async () => {
    const lines = ['GET http://v1.example.com/ HTTP/1.1', 'Host: v2.example.com'];
    expect(await send(versioning, ...lines)).toBe('v2');
  });

  test('is the first of two Host headers', async () => {
    const lines = ['GET / HTTP/1.1', 'Host: v1.example.com', 'Host: v2.example.com'];
    expect(await send(versioning, ...lines)).toBe('v1');
  });

  test('is its Host header where the request target is an asterisk', async () => {
    expect(await send(versioning, 'OPTIONS * HTTP/1.1', 'Host: v1.example.com')).toBe('v1');
  });
});

test.each([
  ['a path', 'GET /users?a=b&version=1%2E0', '1.0'],
  ['a path that looks like a host', 'GET //evil.example?version=1', '1'],
  ['an absolute one', 'GET http://evil.example/users?version=1', '1'],
  ['an absolute one without a path', 'GET http://evil.example?version=1', '1'],
  ['an asterisk', 'OPTIONS *', null],
])('the query of a request of node:http is that of its target: %s', async (_, start, version) => {
  const lines = [`${start} HTTP/1.1`, 'Host: localhost'];
  expect(await send(new QueryParameterVersioning(), ...lines)).toBe(version);
});
