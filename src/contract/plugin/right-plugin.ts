import { match } from 'path-to-regexp';
import {
  type HeaderRecord,
  mergeHeader,
  type RequestVersion,
  VersionError,
} from 'request-versioning';
import {
  callOf,
  DECISION,
  EARLIER_HEADERS,
  errorOf,
  namespaceOf,
  strategyOf,
} from './application.js';
import type { Compared } from './exchange.js';
import type { PluginRule } from './rules.js';
import type { PluginRequest } from './subject.js';

/** What a right plugin does with a request: its response, and the calls of the application's parts. */
export interface Outcome {
  readonly response: Compared;
  readonly calls: readonly string[];
}

/**
 * Returns what a right plugin does with `request`.
 *
 * @param framework The response of the framework to the same request, without the plugin.
 */
export function outcomeOf(rule: PluginRule, request: PluginRequest, framework: Compared): Outcome {
  const { handler, onError, versions } = rule;
  const params = paramsOf(rule, request);
  const isRouted = request.method !== 'HEAD' || framework.status === 200;
  if (!isRouted) return { response: { ...framework, body: undefined }, calls: [] };
  if (!params) {
    const { 'Content-Type': type = '' } = framework.headers;
    const headers = { ...EARLIER_HEADERS, 'Content-Type': type };
    return { response: { status: framework.status, headers }, calls: [] };
  }
  const calls: string[] = [];
  let added: HeaderRecord = {};
  const outcome = ({ headers, ...response }: Compared, { Vary = '' } = framework.headers) => {
    const body = request.method === 'HEAD' ? '' : response.body;
    return { response: { ...response, body, headers: merged({ ...headers, Vary }, added) }, calls };
  };
  try {
    let api: RequestVersion | undefined;
    if (!isNeutral(rule, request)) {
      calls.push(DECISION);
      api = decide(rule, request, params);
      added = api.headers;
      if (versions?.includes(`${api.version}`) === false) api.reject();
    }
    calls.push(callOf({ api, params }));
    return outcome(handler({ api, params }));
  } catch (error) {
    if (error instanceof VersionError) {
      added = { ...error.headers, Vary: mergeHeader('Vary', error.headers.Vary, added.Vary ?? '') };
      const headers = { 'Content-Type': 'application/problem+json' };
      return outcome(
        { status: error.status, headers, body: JSON.stringify(error) },
        EARLIER_HEADERS,
      );
    }
    if (!onError) return outcome({ ...framework, body: undefined });
    calls.push(errorOf(error));
    return outcome(onError(error));
  }
}

/** Returns the path parameters, or `undefined` if the path has no route. */
export function paramsOf({ path }: PluginRule, request: PluginRequest): object | undefined {
  const { pathname } = new URL(request.path, 'http://localhost');
  const matched = match(path)(pathname);
  return matched ? matched.params : undefined;
}

function isNeutral(rule: PluginRule, { method, headers }: PluginRequest): boolean {
  return rule.isNeutral || (method === 'OPTIONS' && 'Access-Control-Request-Method' in headers);
}

function decide(
  rule: PluginRule,
  { path, headers }: PluginRequest,
  params: object,
): RequestVersion {
  const request = { url: path, headers: new Headers(headers) };
  return strategyOf(rule).forRequest(request, { params, namespace: namespaceOf(rule) });
}

/** Returns the headers of a response, with `added` merged into them. */
function merged(own: HeaderRecord, added: HeaderRecord): HeaderRecord {
  const both = Object.entries(added).map(([name, value]) => [
    name,
    mergeHeader(name, own[name], value),
  ]);
  return { ...own, ...Object.fromEntries(both) };
}
