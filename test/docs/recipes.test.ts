import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestVersion, VersionError } from 'request-versioning';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { codeBlocks, pages } from '../support/docs.js';
import { packedFolder } from '../support/packed.js';
import { run } from '../support/snippets.js';

/** Returns the value of `name` in the snippet of the section `heading`. */
async function fromRecipe<Value>(heading: string, name: string, info = 'ts'): Promise<Value> {
  const { page, snippet } = snippetOf(heading, info);
  return (await run(page, snippet, () => undefined, name)) as Value;
}

function snippetOf(heading: string, info: string) {
  for (const page of pages) {
    const section = page.text.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
    const [snippet] = section ? codeBlocks({ ...page, text: section }, info) : [];
    if (snippet) return { page, snippet };
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
  type ProtocolVersion = (headers: Headers, message: Message) => string;
  const protocolVersion = await fromRecipe<ProtocolVersion>(
    'How do I serve MCP?',
    'protocolVersion',
  );
  const headersOf = (sent: string | null) =>
    new Headers(sent === null ? {} : { 'MCP-Protocol-Version': sent });

  test.each([
    ['missing', null, '2025-03-26'],
    ['the oldest', '2025-03-26', '2025-03-26'],
    ['known', '2025-06-18', '2025-06-18'],
    ['the newest', '2025-11-25', '2025-11-25'],
  ])('accepts a header that is %s', (_, sent, version) => {
    expect(protocolVersion(headersOf(sent), { method: 'tools/list' })).toBe(version);
  });

  test.each([
    ['newer', '2099-01-01', 'ERR_VERSION_NOT_ALLOWED'],
    ['older', '2024-11-05', 'ERR_VERSION_NOT_ALLOWED'],
    ['between two versions', '2025-07-01', 'ERR_VERSION_NOT_ALLOWED'],
    ['empty', '', 'ERR_VERSION_NOT_ALLOWED'],
    ['malformed', 'not-a-version', 'ERR_VERSION_NOT_ALLOWED'],
    ['ambiguous', '2025-03-26, 2025-06-18', 'ERR_VERSION_AMBIGUOUS'],
  ])('rejects a header that is %s with 400', (_, sent, code) => {
    const determine = () => protocolVersion(headersOf(sent), { method: 'tools/list' });
    expect(determine).toThrow(expect.objectContaining({ status: 400, code }));
  });

  test.each([
    ['known', '2025-06-18', '2025-06-18'],
    ['newer', '2099-01-01', '2025-11-25'],
    ['malformed', 'not-a-version', '2025-11-25'],
    ['missing', undefined, '2025-11-25'],
  ])('lets the body of initialize negotiate a version that is %s', (_, wanted, version) => {
    const message = {
      method: 'initialize',
      params: wanted === undefined ? {} : { protocolVersion: wanted },
    };
    expect(protocolVersion(headersOf('2099-01-01'), message)).toBe(version);
  });
});

describe('the recipe that converts step by step', async () => {
  type Order = Record<string, unknown>;
  type Step = (order: Order, body?: Order) => Order;
  const heading = 'How do I convert step by step?';
  const steps = await fromRecipe<Record<string, [down: Step, up: Step]>>(
    heading,
    '{ v1: [v1, fromV1], v2: [v2, fromV2], v3: [v3, fromV3] }',
  );
  const order = { id: 7, cents: 1250, currency: 'EUR', customer: 'Ada' };

  test.each([
    ['v3', { id: 7, total: { cents: 1250, currency: 'EUR' } }],
    ['v2', { id: 7, cents: 1250, currency: 'EUR' }],
    ['v1', { id: 7, cents: 1250, customer: 'Ada' }],
  ])('shows the order in %s', (version, body) => {
    expect(steps[version]?.[0](order)).toEqual(body);
  });

  test.each([
    [
      'v3',
      { id: 7, total: { cents: 990, currency: 'USD' } },
      { ...order, cents: 990, currency: 'USD' },
    ],
    ['v2', { id: 7, cents: 990, currency: 'USD' }, { ...order, cents: 990, currency: 'USD' }],
    ['v1', { id: 7, cents: 990, customer: 'Bob' }, { ...order, cents: 990, customer: 'Bob' }],
  ])('reads the order from a body of %s', (version, body, changed) => {
    expect(steps[version]?.[1](order, body)).toEqual(changed);
  });
});

describe('the recipe for the version of a request body', async () => {
  type ApiOf = (contentType: string | null) => RequestVersion;
  const apiOf = await fromRecipe<ApiOf>('How do I read the version of a request body?', 'apiOf');

  test.each([
    ['application/json; version=v2', 'v2'],
    ['application/json; charset=utf-8; Version="v2"', 'v2'],
    ['application/json', 'v1'],
    ['', 'v1'],
    [null, 'v1'],
  ])('reads %j', (contentType, version) => {
    const api = apiOf(contentType);
    expect(api.version).toBe(version);
    expect(api.headers).toEqual({ Vary: 'Content-Type' });
  });

  test.each([
    ['application/json; version=v9', 'ERR_VERSION_NOT_ALLOWED'],
    ['application/json; version=', 'ERR_VERSION_NOT_ALLOWED'],
    ['application/json; version=v1; version=v2', 'ERR_VERSION_AMBIGUOUS'],
  ])('rejects %j with 415', (contentType, code) => {
    const message = 'Invalid version in "Content-Type" header.';
    const rejection: Partial<VersionError> = { status: 415, code, message } as object;
    expect(() => apiOf(contentType)).toThrow(expect.objectContaining(rejection));
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
    const server = createServer(async ({ headers }, outgoing) => {
      const version = String(headers['accept-version']);
      const request = new Request('http://localhost/', { headers: { 'Accept-Version': version } });
      const response = handle(request);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(await response.text());
    });
    const url = `http://${await listen(server)}/`;
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
  const catalog = await fromRecipe<() => Response>(
    'How do I list my versions for clients?',
    'catalog',
  );
  const response = catalog();
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

describe('the recipe for WebSockets', () => {
  async function open(version: string): Promise<WebSocket> {
    const heading = 'How do I version WebSockets?';
    const server = await fromRecipe<Server>(heading, 'server', 'js');
    const socket = new WebSocket(`ws://${await listen(server)}/?version=${version}`);
    onTestFinished(() => socket.terminate());
    return socket;
  }

  test('opens a socket of a version', async () => {
    const [message] = await once(await open('v2'), 'message');
    expect(String(message)).toBe('v2');
  });

  test('rejects another version before the upgrade', async () => {
    const [error] = await once(await open('v9'), 'error');
    expect(error.message).toBe('Unexpected server response: 404');
  });
});

test('each line of the answer on require loads an entry of the package', () => {
  const { snippet } = snippetOf('Can I call `require()`?', 'js');
  const script = `${snippet}console.log(HeaderVersioning.name, versioned.name);`;
  const output = execFileSync('node', ['-e', script], { cwd: packedFolder }).toString();
  expect(output).toBe('HeaderVersioning versioned\n');
});
