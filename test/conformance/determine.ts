import type { RequestLike } from 'request-versioning';
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

/** The parts that each kind of request has. */
function partsOf({ request: { url, accept, host = 'testserver', namespace } }: DetermineRow) {
  const headers: Record<string, string> = accept === undefined ? {} : { accept };
  return { url, headers, host, resolverMatch: namespace == null ? null : { namespace } };
}

/** Makes the request of a row, or `null` if such a request cannot carry it. */
const SHAPES: Record<string, (row: DetermineRow) => RequestLike | null> = {
  // With the request target and header names in lower case.
  'a Node-like object'(row) {
    const { url, headers, host, resolverMatch } = partsOf(row);
    return { url, headers: { host, ...headers }, resolverMatch };
  },
  // With `:authority` instead of `Host`.
  'HTTP/2 pseudo-headers'(row) {
    const { url, headers, host, resolverMatch } = partsOf(row);
    return { url, headers: { ':path': url, ':authority': host, ...headers }, resolverMatch };
  },
  'a Fetch Request'(row) {
    const { url, headers, host, resolverMatch } = partsOf(row);
    const request = new Request(`http://localhost${url}`, { headers: { host, ...headers } });
    return Object.assign(request, { resolverMatch });
  },
  // With the host that it trusts, the route that it matched and the type it negotiated.
  'the request of a framework'(row) {
    const { url, host, resolverMatch } = partsOf(row);
    const { kwargs: params = {}, acceptedMediaType } = row.request;
    const headers = { host: 'untrusted.example.com', accept: '*/*' };
    const parsed = new URL(url, 'http://localhost');
    return { url: parsed, headers, hostname: host, params, acceptedMediaType, resolverMatch };
  },
  // A Fetch request with the host only in its URL. A URL lowers the case of its host and rejects some hosts.
  'an absolute URL'(row) {
    const { url, host } = partsOf(row);
    if (row.strategy !== 'host' || !URL.canParse(`http://${host}`)) return null;
    return new URL(`http://${host}`).host === host ? new Request(`http://${host}${url}`) : null;
  },
};

export function determineCases(rows: readonly DetermineRow[]): Case[] {
  return Object.entries(SHAPES).flatMap(([name, shape]) =>
    rows.flatMap((row) => {
      const request = shape(row);
      const actual = () => outcome(row, request as RequestLike);
      return request ? [{ name: `${name} ${row.id}`, expected: row.expected, actual }] : [];
    }),
  );
}

function outcome(row: DetermineRow, request: RequestLike): DetermineRow['expected'] {
  const { strategy, settings, mediaTypes = [] } = row;
  const params = row.request.kwargs ?? {};
  try {
    const versioning = create(
      strategy,
      strategy === 'accept' ? { ...settings, mediaTypes } : settings,
    );
    return { version: versioning.determineVersion(request, { params }) };
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return { status, message };
  }
}
