import {
  include,
  NoReverseMatch,
  type ReverseOptions,
  RouteReverser,
  type Routes,
  requestOrigin,
  reverseWithFallback,
  type UrlReverser,
} from 'request-versioning';
import { type Case, create, type Settings, type Strategy } from './case.js';

interface Call {
  path?: string;
  error?: string;
}

export interface ReverseRow {
  id: string;
  strategy: Strategy;
  settings: Settings;
  viewname: string;
  args?: string[] | null;
  kwargs?: Record<string, string | number> | null;
  format?: string;
  request: { host: string; secure: boolean; url: string; version: string | null };
  expected: { reverse: unknown; reverseWithFallback: unknown; calls: Call[] };
}

export type Urlconf = (
  | [pattern: string, name: string]
  | { prefix: string; namespace: string; urls: Urlconf }
)[];

export function reverseCases(rows: readonly ReverseRow[], urlconf: Urlconf): Case[] {
  const allowedHosts = rows.map(({ request }) => request.host.replace(/:\d+$|\.$/, ''));
  const origin = requestOrigin({ allowedHosts });
  const reverser = new RouteReverser(toRoutes(urlconf), { origin });
  return rows.flatMap((row) => [
    {
      name: `the calls of an injected reverser: ${row.id}`,
      expected: row.expected,
      actual: () => askInjected(row),
    },
    {
      name: `the URL of RouteReverser: ${row.id}`,
      expected: { ...row.expected, calls: undefined },
      actual: () => ({
        reverse: outcome(row, reverser, strictly),
        reverseWithFallback: outcome(row, reverser, reverseWithFallback),
      }),
    },
  ]);
}

/** Reverses with an injected reverser, which returns the results of the reference and records its calls. */
function askInjected(row: ReverseRow): ReverseRow['expected'] {
  const calls: Call[] = [];
  const injected: UrlReverser = {
    reverse(viewname, options) {
      const { path, error = 'NoReverseMatch' } = row.expected.calls[calls.length] ?? {};
      calls.push({ ...toCall(viewname, options), ...(path === undefined ? { error } : { path }) });
      if (path === undefined) throw new NoReverseMatch('as in the reference');
      return `${row.request.secure ? 'https' : 'http'}://${row.request.host}${path}`;
    },
  };
  const reverse = outcome(row, injected, strictly);
  calls.length = 0;
  return { reverse, reverseWithFallback: outcome(row, injected, reverseWithFallback), calls };
}

const strictly: typeof reverseWithFallback = (versioning, viewname, options) =>
  versioning.reverse(viewname, options as never);

function outcome(row: ReverseRow, reverser: UrlReverser, reverse: typeof strictly): unknown {
  const { args, kwargs, format, viewname, strategy, settings } = row;
  const { host, secure, url, version } = row.request;
  const request = { url, version, headers: { host }, protocol: secure ? 'https' : 'http' };
  try {
    const versioning = create(strategy, { ...settings, reverser });
    return { url: reverse(versioning, viewname, { args, params: kwargs, format, request }) };
  } catch (error) {
    return { error: error instanceof NoReverseMatch ? 'NoReverseMatch' : error };
  }
}

function toCall(viewname: string, { args, params, format }: ReverseOptions) {
  const all = { ...params, ...(format != null && { format }) };
  return {
    viewname,
    ...(args?.length && { args }),
    ...(Object.keys(all).length && { kwargs: all }),
  };
}

/** Converts the patterns of the reference. `<id>` is one segment, `<path:foo>` is one or more. */
function toRoutes(urls: Urlconf): Routes {
  const routes: Record<string, Routes[string]> = {};
  for (const url of urls) {
    if (!Array.isArray(url)) {
      routes[url.namespace] = include(`/${url.prefix.slice(0, -1)}`, toRoutes(url.urls));
      continue;
    }
    const [pattern, name] = url;
    const path = `/${pattern.replaceAll('<path:', '*').replaceAll('<', ':').replaceAll('>', '')}`;
    routes[name] = [...((routes[name] ?? []) as string[]), path];
  }
  return routes;
}
