import { once } from 'node:events';
import {
  connect,
  createServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
} from 'request-versioning';
import { expect, test } from 'vitest';

/** The version of a request that reaches a real server over cleartext HTTP/2. */
async function send(
  versioning: BaseVersioning,
  headers: OutgoingHttpHeaders,
): Promise<string | null> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.request(headers).resume();
  const [request, response] = (await once(server, 'request')) as [
    Http2ServerRequest,
    Http2ServerResponse,
  ];
  const version = versioning.determineVersion(request);
  response.end();
  client.close();
  server.close();
  return version;
}

test('the host of a request of node:http2 is its :authority', async () => {
  const headers = { ':authority': 'v1.example.com:8000', 'x-forwarded-host': 'v2.example.com' };
  expect(await send(new HostNameVersioning(), headers)).toBe('v1');
});

test('the :authority of a request of node:http2 wins over its Host header', async () => {
  const headers = { ':authority': 'v1.example.com', host: 'v2.example.com' };
  expect(await send(new HostNameVersioning(), headers)).toBe('v1');
});

test('the query of a request of node:http2 is that of its :path', async () => {
  expect(await send(new QueryParameterVersioning(), { ':path': '/users?version=v2' })).toBe('v2');
});

test('the Accept header of a request of node:http2 may be several fields, which are one list', async () => {
  const accept = ['text/html; version=1; q=0.1', 'application/json; version="2"'];
  expect(await send(new AcceptHeaderVersioning(), { accept })).toBe('2');
});

test('bytes in the Accept header of a request of node:http2 decode as ISO-8859-1', async () => {
  const accept = 'application/json; version="\x80\x9f\xe9\xff"';
  expect(await send(new AcceptHeaderVersioning(), { accept })).toBe('\x80\x9f\xe9\xff');
});
