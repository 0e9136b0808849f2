import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { RequestVersion } from 'request-versioning';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { codeBlocks, pages } from '../support/docs.js';
import { run } from '../support/snippets.js';

/** Returns the value of `name` in the snippet of the section `heading`. */
async function fromRecipe<Value>(heading: string, name: string, info = 'ts'): Promise<Value> {
  for (const page of pages) {
    const section = page.text.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
    const [snippet] = section ? codeBlocks({ ...page, text: section }, info) : [];
    if (snippet) return (await run(page, snippet, () => undefined, name)) as Value;
  }
  throw new Error(`No snippet is below "${heading}".`);
}

/** Returns the origin of a server that listens until the end of the test. */
async function listen(server: Server): Promise<string> {
  await once(server.listen(0), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `localhost:${(server.address() as AddressInfo).port}`;
}

describe('the recipe for MCP', async () => {
  type Message = { method: string; params?: { protocolVersion?: string } };
  type Negotiate = (headers: Headers, message: Message) => string;
  const negotiate = await fromRecipe<Negotiate>('How do I serve MCP?', 'protocolVersion');
  const ask = (sent: string, message: Message = { method: 'tools/list' }) =>
    negotiate(new Headers({ 'MCP-Protocol-Version': sent }), message);

  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])('accepts the header %s', (sent) => {
    expect(ask(sent)).toBe(sent);
  });

  test.each([
    ['newer', '2099-01-01', 'ERR_VERSION_NOT_ALLOWED'],
    ['older', '2024-11-05', 'ERR_VERSION_NOT_ALLOWED'],
    ['between two versions', '2025-07-01', 'ERR_VERSION_NOT_ALLOWED'],
    ['empty', '', 'ERR_VERSION_NOT_ALLOWED'],
    ['malformed', 'not-a-version', 'ERR_VERSION_NOT_ALLOWED'],
    ['ambiguous', '2025-03-26, 2025-06-18', 'ERR_VERSION_AMBIGUOUS'],
  ])('rejects a header that is %s with 400', (_, sent, code) => {
    expect(() => ask(sent)).toThrow(expect.objectContaining({ status: 400, code }));
  });

  test.each([
    [{ protocolVersion: '2025-06-18' }, '2025-06-18'],
    [{ protocolVersion: 'not-a-version' }, '2025-11-25'],
    [{}, '2025-11-25'],
  ])('lets the body of initialize negotiate with any header: %j', (params, version) => {
    expect(ask('2099-01-01', { method: 'initialize', params })).toBe(version);
  });
});

describe('the recipe that converts step by step', async () => {
  type Order = Record<string, unknown>;
  type Step = (order: Order, body?: Order) => Order;
  const steps = await fromRecipe<Record<string, [down: Step, up: Step]>>(
    'How do I convert step by step?',
    '{ v2: [v2, fromV2], v3: [v3, fromV3] }',
  );
  const order = { id: 7, cents: 1250, currency: 'EUR', customer: 'Ada' };

  // The comments of the recipe check v1.
  test.each([
    ['v3', { id: 7, total: { cents: 1250, currency: 'EUR' } }],
    ['v2', { id: 7, cents: 1250, currency: 'EUR' }],
  ])('shows the order in %s, and reads it from a body', (version, body) => {
    const [down, up] = steps[version] as [Step, Step];
    expect(down(order)).toEqual(body);
    expect(up({ ...order, cents: 990, currency: 'USD' }, body)).toEqual(order);
  });
});

describe('the recipe for the version of a request body', async () => {
  type ApiOf = (contentType: string | null) => RequestVersion;
  const apiOf = await fromRecipe<ApiOf>('How do I read the version of a request body?', 'apiOf');

  test.each([
    ['application/json; charset=utf-8; Version="v2"', 'v2'],
    ['application/json', 'v1'],
    ['', 'v1'],
    [null, 'v1'],
  ])('reads %j', (contentType, version) => {
    expect(apiOf(contentType)).toMatchObject({ version, headers: { Vary: 'Content-Type' } });
  });

  test.each([
    ['application/json; version=v9', 'ERR_VERSION_NOT_ALLOWED'],
    ['application/json; version=', 'ERR_VERSION_NOT_ALLOWED'],
    ['application/json; version=v1; version=v2', 'ERR_VERSION_AMBIGUOUS'],
  ])('rejects %j with 415', (contentType, code) => {
    const message = 'Invalid version in "Content-Type" header.';
    const rejection = expect.objectContaining({ status: 415, code, message });
    expect(() => apiOf(contentType)).toThrow(rejection);
  });
});

describe('the recipe for a minimum version', async () => {
  type Handle = (request: Request) => Response;
  const handle = await fromRecipe<Handle>('How do I require a minimum version?', 'handle');

  test.each([
    ['v1', 426, 'Acme-API/2'],
    ['v2', 200, null],
    ['v3', 200, null],
  ])('responds over HTTP/1.1 to %s with %d', async (version, status, upgrade) => {
    const server = createAdaptorServer({ fetch: handle, overrideGlobalObjects: false });
    const url = `http://${await listen(server as Server)}/`;
    const response = await fetch(url, { headers: { 'Accept-Version': version } });
    expect(response.status).toBe(status);
    expect(response.headers.get('Upgrade')).toBe(upgrade);
    expect(response.headers.get('Vary')).toBe('Accept-Version');
  });
});

describe('the recipe that retires a version', async () => {
  type Handle = (request: Request, now: number) => Response;
  const handle = await fromRecipe<Handle>('How do I retire a version?', 'handle');

  test.each([
    ['v1', '2026-12-01T09:59:59Z', 200],
    ['v1', '2026-12-01T10:00:00Z', 503],
    ['v1', '2026-12-01T12:00:00Z', 200],
    ['v1', '2026-12-31T23:59:59Z', 200],
    ['v1', '2027-01-01T00:00:00Z', 410],
    ['v2', '2026-12-01T10:00:00Z', 200],
    ['v2', '2027-01-01T00:00:00Z', 200],
  ])('responds to %s at %s with %d', (version, now, status) => {
    const request = new Request('http://localhost/', { headers: { 'Accept-Version': version } });
    const response = handle(request, Date.parse(now));
    expect(response.status).toBe(status);
    expect(response.headers.has('Sunset')).toBe(version === 'v1');
  });
});

test('the recipe for a list of versions is an API catalog of RFC 9727', async () => {
  const heading = 'How do I list my versions for clients?';
  const response = (await fromRecipe<() => Response>(heading, 'catalog'))();
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    link: '</.well-known/api-catalog>; rel="api-catalog"',
  });
  const origin = 'https://api.example.com';
  expect(await response.json()).toEqual({
    linkset: ['v1', 'v2'].map((version) => ({
      anchor: `${origin}/${version}`,
      'service-desc': [{ href: `${origin}/${version}/openapi.json`, type: 'application/json' }],
    })),
  });
});

test('the recipe for WebSockets opens a socket of a version, and rejects others before the upgrade', async () => {
  const origin = await listen(await fromRecipe('How do I version WebSockets?', 'server', 'js'));
  const open = (version: string) => {
    const socket = new WebSocket(`ws://${origin}/?version=${version}`);
    onTestFinished(() => socket.terminate());
    return socket;
  };
  const [message] = await once(open('v2'), 'message');
  expect(String(message)).toBe('v2');
  const [error] = await once(open('v9'), 'error');
  expect(error.message).toBe('Unexpected server response: 404');
});
