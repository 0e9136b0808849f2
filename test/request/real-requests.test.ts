import { once } from 'node:events';
import { createServer } from 'node:http';
import * as http2 from 'node:http2';
import { type AddressInfo, connect, type Server } from 'node:net';
import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  HeaderVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
  type RequestLike,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

// The reference cases and the contract send Fetch requests to each strategy.
// The contract of plugins sends a version in each place to servers of Node.

const accept = new AcceptHeaderVersioning({ mediaTypes: ['application/json'] });
const header = new HeaderVersioning();
const host = new HostNameVersioning();
const query = new QueryParameterVersioning();
const BYTES = String.fromCharCode(...Array.from({ length: 0x80 }, (_, index) => 0x80 + index));
const V1 = 'Host: v1.example.com';
const LOCAL = 'Host: localhost';
const ACCEPT_LINES = [
  'Accept: text/html; version=3',
  'Accept: application/json; version=1; q=0.1',
  'ACCEPT: application/json; version=2; q=0.2',
];
const EQUAL_LINES = ['Accept-Version: v2', 'accept-version:', 'accept-version: , v2'];

/** Returns the request that `server` receives. */
async function receive(server: Server, send: (port: number) => void): Promise<RequestLike> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  send((server.address() as AddressInfo).port);
  const [request, response] = await once(server, 'request');
  response.end();
  server.close();
  return request;
}

describe('of a node:http request, reads', () => {
  test.each<[string, BaseVersioning, string | null, start: string, ...lines: string[]]>([
    ['the bytes of Accept', accept, BYTES, 'GET /', LOCAL, `Accept: */*; version="${BYTES}"`],
    ['several lines of Accept as one list', accept, '2', 'GET /', LOCAL, ...ACCEPT_LINES],
    ['Accept-Version', header, 'v2', 'GET /', LOCAL, 'ACCEPT-VERSION: \t v2 \t'],
    ['the bytes of a header', header, BYTES, 'GET /', LOCAL, `Accept-Version: ${BYTES}`],
    ['an empty header', header, '', 'GET /', LOCAL, 'Accept-Version:'],
    ['two equal lines of a header', header, 'v2', 'GET /', LOCAL, ...EQUAL_LINES],
    ['Host', host, 'v1', 'GET /', `${V1}:8000`],
    ['Host with an asterisk as target', host, 'v1', 'OPTIONS *', V1],
    ['the first of two Hosts', host, 'v1', 'GET /', V1, 'Host: v2.example.com'],
    ['Host, not an absolute target', host, 'v1', 'GET http://v2.example.com/', V1],
    ['an absolute target without Host', host, 'v1', 'GET http://v1.example.com:8000/'],
    ['the query of a path', query, '1.0', 'GET /users?a=b&version=1%2E0', LOCAL],
    ['the query of a path like a host', query, '1', 'GET //evil.example?version=1', LOCAL],
    ['the query of an absolute URL', query, '1', 'GET http://evil.example/users?version=1', LOCAL],
    ['no version from an asterisk as target', query, null, 'OPTIONS *', LOCAL],
  ])('%s', async (_, versioning, version, start, ...headers) => {
    const protocol = headers.length > 0 ? 'HTTP/1.1' : 'HTTP/1.0'; // HTTP/1.0 needs no Host
    const lines = [`${start} ${protocol}`, ...headers, '', ''];
    const request = await receive(createServer(), (port) =>
      connect(port, '127.0.0.1').end(lines.join('\r\n'), 'latin1').resume(),
    );
    expect(versioning.determineVersion(request)).toBe(version);
  });
});

describe('of an HTTP/2 request, reads', () => {
  const authority = { ':authority': 'v1.example.com:8000' };
  const twoFields = ['application/json; version=1; q=0.1', 'application/json; version="2"'];

  test.each<[string, BaseVersioning, string, http2.OutgoingHttpHeaders]>([
    [':authority', host, 'v1', { ...authority, 'x-forwarded-host': 'v2.example.com' }],
    [':authority, not Host', host, 'v1', { ...authority, host: 'v2.example.com' }],
    ['the query of :path', query, 'v2', { ':path': '/users?version=v2' }],
    ['several fields of Accept as one list', accept, '2', { accept: twoFields }],
    ['the bytes of Accept', accept, BYTES, { accept: `*/*; version="${BYTES}"` }],
    ['Accept-Version', header, 'v2', { 'Accept-Version': 'v2' }],
    ['the bytes of a header', header, BYTES, { 'accept-version': BYTES }],
    ['an empty header', header, '', { 'accept-version': '' }],
    ['two equal fields', header, 'v2', { 'accept-version': ['v2', '', ', v2'] }],
  ])('%s', async (_, versioning, version, headers) => {
    const request = await receive(http2.createServer(), (port) => {
      const client = http2.connect(`http://127.0.0.1:${port}`);
      const stream = client.request(headers).resume();
      stream.on('close', () => client.close());
    });
    expect(versioning.determineVersion(request)).toBe(version);
  });
});
