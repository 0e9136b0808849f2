import type { VersioningRequest } from 'request-versioning';
import { type Case, create, type Settings, type Strategy } from './case.js';

export interface DetermineRow {
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

type Shape = (row: DetermineRow) => VersioningRequest;

const host = ({ request }: DetermineRow) => request.host ?? 'testserver';
const resolverMatch = ({ request: { namespace } }: DetermineRow) =>
  typeof namespace === 'string' ? { namespace } : null;

/** The request of a Node server: the request target and header names in lower case. */
const node: Shape = (row) => ({
  url: row.request.url,
  headers: {
    host: host(row),
    ...(row.request.accept !== undefined && { accept: row.request.accept }),
  },
  resolverMatch: resolverMatch(row),
});

/** The request of an HTTP/2 server, with `:authority` instead of `Host`. */
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

/** The request of a framework, with the host that it trusts, the route that it matched and the type it negotiated. */
const framework: Shape = (row) => ({
  url: new URL(row.request.url, 'http://localhost'),
  headers: { host: 'untrusted.example.com', accept: '*/*' },
  hostname: host(row),
  params: row.request.kwargs ?? {},
  acceptedMediaType: row.request.acceptedMediaType,
  resolverMatch: resolverMatch(row),
});

/** A Fetch request with the host only in its URL. A URL lowers the case of its host and rejects some hosts. */
const absoluteUrl: Shape = (row) => new Request(`http://${host(row)}${row.request.url}`);

const SHAPES: Record<string, { shape: Shape; carries?: (row: DetermineRow) => boolean }> = {
  'a Node-like object': { shape: node },
  'HTTP/2 pseudo-headers': { shape: http2 },
  'a Fetch Request': { shape: fetch },
  'the request of a framework': { shape: framework },
  'an absolute URL': {
    shape: absoluteUrl,
    carries: (row) => row.strategy === 'host' && isUrlHost(host(row)),
  },
};

export function determineCases(rows: readonly DetermineRow[]): Case[] {
  return Object.entries(SHAPES).flatMap(([name, { shape, carries = () => true }]) =>
    rows.filter(carries).map((row) => ({
      name: `${name} ${row.id}`,
      expected: row.expected,
      actual: () => outcome(row, shape),
    })),
  );
}

function outcome(row: DetermineRow, shape: Shape): DetermineRow['expected'] {
  const { strategy, settings, mediaTypes = [], request } = row;
  const versioning = create(
    strategy,
    strategy === 'accept' ? { ...settings, mediaTypes } : settings,
  );
  try {
    return { version: versioning.determineVersion(shape(row), { params: request.kwargs ?? {} }) };
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return { status, message };
  }
}

function isUrlHost(host: string): boolean {
  return URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host;
}
