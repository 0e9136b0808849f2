import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import express from 'express';
import { CombinedVersioning, QueryParameterVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { catalog } from '../../examples/api-catalog.js';
import { readers, representations, versioning } from '../../examples/conversion.js';
import { ContentTypeVersioning } from '../../examples/extending/content-type-versioning.js';
import { errorOf } from '../../examples/mcp.js';
import { listen } from '../adapters/fixtures.js';
import { serverOfProgram } from '../support/local-server.js';
import { under2029 } from '../support/program.js';

under2029();

test.each([
  ['2026-07-28', '2026-07-28', undefined],
  ['2026-07-28', '2025-11-25', -32020],
  ['2026-07-28', null, -32020],
  [null, '2026-07-28', -32020],
  [null, null, -32020],
  ['2025-11-25', '2025-11-25', -32022],
  ['2025-11-25', '2026-07-28', -32022],
  ['2026-07-28, 2025-11-25', '2026-07-28', -32020],
])('the example for MCP gets %j in the header and %j in the body', (sent, repeated, code) => {
  const headers = new Headers(sent === null ? {} : { 'MCP-Protocol-Version': sent });
  const params = { _meta: { 'io.modelcontextprotocol/protocolVersion': repeated } };
  const error = errorOf({ headers, body: { id: 7, params } });
  const data = { supported: ['2026-07-28'], requested: sent };
  const expected = { code, ...(code === -32022 && { data }) };
  const body = code && {
    jsonrpc: '2.0',
    id: 7,
    error: { ...expected, message: expect.any(String) },
  };
  expect(error).toEqual(body);
});

describe('the example that converts step by step', () => {
  const order = { id: 7, cents: 1250, currency: 'EUR', customer: 'Ada' };

  test.each([
    ['v1', { id: 7, cents: 1250, customer: 'Ada' }],
    ['v2', { id: 7, cents: 1250, currency: 'EUR' }],
    ['v3', { id: 7, total: { cents: 1250, currency: 'EUR' } }],
  ] as const)('shows the order in %s, and reads it from a body', (version, body) => {
    const { pick } = versioning.forVersion(version);
    expect(pick(representations)(order)).toEqual(body);
    const read = pick(readers) as never as (order: object, body: object) => object;
    expect(read({ ...order, cents: 990 }, body)).toEqual(order);
  });

  test.each([
    ['v1', { cents: 990 }, { cents: 990 }],
    ['v1', { customer: 'Bob' }, { customer: 'Bob' }],
    ['v2', { currency: 'USD' }, { currency: 'USD' }],
    ['v3', { total: { cents: 1, currency: 'USD' } }, { cents: 1, currency: 'USD' }],
    ['v3', {}, {}],
  ] as const)('a PATCH of %s with %j keeps the other fields', (version, body, changed) => {
    const read = versioning.forVersion(version).pick(readers) as never as (
      order: object,
      body: object,
    ) => object;
    expect(read(order, body)).toEqual({ ...order, ...changed });
  });
});

describe('the strategy that reads the version of a request body', () => {
  const bodies = new ContentTypeVersioning({ allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' });
  /** Makes a request that accepts v1 of the response. */
  const requestOf = (contentType: string | null) => ({
    headers: {
      accept: 'application/json; version=v1',
      ...(contentType !== null && { 'content-type': contentType }),
    },
  });

  test.each([
    ['application/json; charset=utf-8; Version="v2"', 'v2'],
    ['application/json', 'v1'],
    ['', 'v1'],
    [null, 'v1'],
  ])('reads %j', (contentType, version) => {
    const read = { version, headers: { Vary: 'Content-Type' } };
    const { headers } = requestOf(contentType);
    expect(bodies.forRequest({ headers })).toMatchObject(read);
    expect(bodies.forRequest({ headers: new Headers(headers) })).toMatchObject(read);
  });

  test.each([
    ['application/json; version=v9', 'ERR_VERSION_NOT_ALLOWED'],
    ['application/json; version=', 'ERR_VERSION_NOT_ALLOWED'],
    ['application/json; version=v1; version=v2', 'ERR_VERSION_AMBIGUOUS'],
  ])('rejects %j with 415', (contentType, code) => {
    const message = 'Invalid version in "Content-Type" header.';
    const rejection = expect.objectContaining({ status: 415, code, message });
    expect(() => bodies.forRequest(requestOf(contentType))).toThrow(rejection);
  });

  test.each([
    ['application/json; version=v2', 200, 'v2'],
    ['application/json', 200, 'v1'],
    ['application/json; version=v9', 415, 'ERR_VERSION_NOT_ALLOWED'],
  ])('works in an adapter: %s is %i, %s', async (contentType, status, text) => {
    const app = express().post(
      '/',
      versioned(bodies),
      ({ api }, res) => void res.send(api.version),
    );
    const origin = await listen(createServer(app.use(versionErrors)));
    const { headers } = requestOf(contentType);
    const response = await fetch(origin, { method: 'POST', headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('Vary')).toContain('Content-Type');
    expect(await response.text()).toContain(text);
  });

  test('works as a source of a combination', () => {
    const sources = [new ContentTypeVersioning(), new QueryParameterVersioning()] as const;
    const combined = new CombinedVersioning({ sources });
    const { headers } = requestOf('application/json; version=v2');
    expect(combined.determineVersion({ url: '/', headers })).toBe('v2');
  });
});

test('the example for a list of versions is an API catalog of RFC 9727', async () => {
  const response = catalog();
  expect(Object.fromEntries(response.headers)).toEqual({
    'access-control-allow-origin': '*',
    'content-type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    link: '</.well-known/api-catalog>; rel="api-catalog"',
  });
  const origin = 'https://api.example.com';
  const description = (version: string) => ({
    anchor: `${origin}/${version}`,
    'service-desc': [{ href: `${origin}/${version}/openapi.json`, type: 'application/json' }],
  });
  const item = [{ href: `${origin}/v1` }, { href: `${origin}/v2` }];
  const deprecation = [{ href: 'https://example.com/from-v1-to-v2' }];
  expect(await response.json()).toEqual({
    linkset: [
      { anchor: `${origin}/.well-known/api-catalog`, item },
      { ...description('v1'), deprecation },
      description('v2'),
    ],
  });
});

test('the example for WebSockets opens a socket of a version, and rejects others before the upgrade', async () => {
  const server = await serverOfProgram(() => import('../../examples/websocket.js'));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const open = (version: string) => {
    const socket = new WebSocket(`ws://localhost:${port}/?version=${version}`);
    onTestFinished(() => socket.terminate());
    return socket;
  };
  const [message] = await once(open('v2'), 'message');
  expect(String(message)).toBe('v2');
  const [error] = await once(open('v9'), 'error');
  expect(error.message).toBe('Unexpected server response: 404');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  const unmasked = open('v1');
  await once(unmasked, 'open');
  (unmasked as unknown as { _socket: Socket })._socket.write(Buffer.from([0x81, 0x01, 0x61]));
  await once(unmasked, 'close');
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ code: 'WS_ERR_EXPECTED_MASK' }));
});
