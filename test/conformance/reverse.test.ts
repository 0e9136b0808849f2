import { readFileSync } from 'node:fs';
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
import { describe, expect, test } from 'vitest';
import { create, type Settings, type Strategy, vectors } from './vectors.js';

type Answer = { url: string } | { error: 'NoReverseMatch' };

interface Call {
  viewname: string;
  args?: string[];
  kwargs?: Record<string, string | number>;
  path?: string;
  error?: string;
}

interface Row {
  id: string;
  strategy: Strategy;
  settings: Settings;
  viewname: string;
  args?: string[] | null;
  kwargs?: Record<string, string | number> | null;
  format?: string;
  request: { host: string; secure: boolean; url: string; version: string | null };
  expected: { reverse: Answer; reverseWithFallback: Answer; calls: Call[] };
}

type Urlconf = (
  | [pattern: string, name: string]
  | { prefix: string; namespace: string; urls: Urlconf }
)[];

const rows = vectors<Row>('reverse');

function toRequest({ host, secure, url, version }: Row['request']) {
  return { url, version, headers: { host }, protocol: secure ? 'https' : 'http' };
}

function toOptions({ args, kwargs, format, request }: Row): ReverseOptions {
  return { args, kwargs, format, request: toRequest(request) };
}

function answer(reverse: () => string): Answer {
  try {
    return { url: reverse() };
  } catch (error) {
    expect(error).toMatchObject({ code: 'ERR_NO_REVERSE_MATCH' });
    return { error: 'NoReverseMatch' };
  }
}

describe('an injected reverser is asked what the reference asks', () => {
  test.each(rows)('$id', (row) => {
    const asked: unknown[] = [];
    const origin = `${row.request.secure ? 'https' : 'http'}://${row.request.host}`;
    const reverser: UrlReverser = {
      reverse(viewname, options) {
        const path = row.expected.calls[asked.push(toCall(viewname, options)) - 1]?.path;
        if (path === undefined) throw new NoReverseMatch('as in the reference');
        return origin + path;
      },
    };
    const versioning = create(row.strategy, { ...row.settings, reverser });
    const options = toOptions(row);
    expect(answer(() => versioning.reverse(row.viewname, options))).toEqual(row.expected.reverse);
    asked.length = 0;
    expect(answer(() => reverseWithFallback(versioning, row.viewname, options))).toEqual(
      row.expected.reverseWithFallback,
    );
    expect(asked).toEqual(row.expected.calls.map(({ path, error, ...call }) => call));
  });

  function toCall(viewname: string, { args, kwargs, format }: ReverseOptions) {
    const all = { ...kwargs, ...(format != null && { format }) };
    return {
      viewname,
      ...(args?.length && { args }),
      ...(Object.keys(all).length && { kwargs: all }),
    };
  }
});

describe('RouteReverser builds what the reference builds', () => {
  const urlconf: Urlconf = JSON.parse(
    readFileSync(new URL('urlconf.json', import.meta.url), 'utf8'),
  );
  const allowedHosts = rows.map(({ request }) => request.host.replace(/:\d+$|\.$/, ''));
  const reverser = new RouteReverser(toRoutes(urlconf, '/'), {
    origin: requestOrigin({ allowedHosts }),
  });

  test.each(rows)('$id', (row) => {
    const versioning = create(row.strategy, { ...row.settings, reverser });
    const options = toOptions(row);
    expect(answer(() => versioning.reverse(row.viewname, options))).toEqual(row.expected.reverse);
    expect(answer(() => reverseWithFallback(versioning, row.viewname, options))).toEqual(
      row.expected.reverseWithFallback,
    );
  });

  /** `<id>` is one segment, `<path:foo>` is one or more. */
  function toRoutes(urls: Urlconf, root = ''): Routes {
    const routes: Record<string, Routes[string]> = {};
    for (const url of urls) {
      if (!Array.isArray(url)) {
        routes[url.namespace] = include(root + url.prefix, toRoutes(url.urls));
        continue;
      }
      const [pattern, name] = url;
      const path =
        root + pattern.replaceAll('<path:', '*').replaceAll('<', ':').replaceAll('>', '');
      routes[name] = [...((routes[name] ?? []) as string[]), path];
    }
    return routes;
  }
});
