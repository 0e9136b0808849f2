import type { VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { create, type Settings, type Strategy, vectors } from './vectors.js';

interface Row {
  id: string;
  strategy: Strategy;
  settings: Settings;
  mediaTypes?: string[];
  request: {
    url: string;
    accept?: string;
    acceptedMediaType?: string;
    host?: string;
    namespace?: string | null;
    kwargs?: Record<string, unknown>;
  };
  expected: { version: string | null } | { status: number; message: string };
}

type Shape = (row: Row) => VersioningRequest;

const host = ({ request }: Row) => request.host ?? 'testserver';
const resolverMatch = ({ request: { namespace } }: Row) =>
  typeof namespace === 'string' ? { namespace } : null;

/** What a server on Node has: the request target and lower-case header names. */
const node: Shape = (row) => ({
  url: row.request.url,
  headers: {
    host: host(row),
    ...(row.request.accept !== undefined && { accept: row.request.accept }),
  },
  resolverMatch: resolverMatch(row),
});

/** HTTP/2 sends `:authority` in the place of `Host`. */
const http2: Shape = (row) => {
  const { headers, ...request } = node(row);
  const { host: authority, ...rest } = headers as Record<string, string>;
  return { ...request, headers: { ':path': row.request.url, ':authority': authority, ...rest } };
};

const fetch: Shape = (row) => {
  const { headers, url } = node(row);
  const request = new Request(`http://localhost${url}`, {
    headers: headers as Record<string, string>,
  });
  return Object.assign(request, { resolverMatch: resolverMatch(row) });
};

/** A framework that looked at the request before: it says what it trusts, matched and negotiated. */
const framework: Shape = (row) => ({
  url: new URL(row.request.url, 'http://localhost'),
  headers: { host: 'untrusted.example.com', accept: '*/*' },
  hostname: host(row),
  params: row.request.kwargs,
  acceptedMediaType: row.request.acceptedMediaType,
  resolverMatch: resolverMatch(row),
});

/** A Fetch request whose URL alone says the host; a URL has no upper case, and not every host is one. */
const absoluteUrl: Shape = (row) => new Request(`http://${host(row)}${row.request.url}`);

const rows = vectors<Row>('determine');

function agree(shape: Shape, carried: (row: Row) => boolean = () => true): void {
  test.each(rows.filter(carried))('$id', (row) => {
    const { strategy, settings, mediaTypes = [], request, expected } = row;
    const versioning = create(strategy, { ...settings, mediaTypes });
    const determine = () => versioning.determineVersion(shape(row), request.kwargs);
    if ('version' in expected) expect(determine()).toBe(expected.version);
    else expect(determine).toThrow(expect.objectContaining(expected));
  });
}

describe('a Node-like object', () => agree(node));
describe('HTTP/2 pseudo-headers', () => agree(http2));
describe('a Fetch Request', () => agree(fetch));
describe('what a framework adds', () => agree(framework));
describe('an absolute URL', () =>
  agree(absoluteUrl, (row) => row.strategy === 'host' && isUrlHost(host(row))));

function isUrlHost(host: string): boolean {
  return URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host;
}
