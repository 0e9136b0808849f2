import {
  type HeaderRecord,
  lifecycleHeaders,
  mergeHeader,
  type RequestVersion,
  routeVersions,
  VersionError,
} from 'request-versioning';
import {
  callOf,
  type Decision,
  EARLIER_HEADERS,
  errorOf,
  namespaceOf,
  strategyOf,
} from './application.js';
import type { Compared } from './exchange.js';
import type { PluginRule } from './rules.js';
import type { PluginRequest } from './subject.js';

/** The response of a right plugin, and the calls of the application's parts. */
export interface Outcome {
  readonly response: Compared;
  readonly calls: readonly string[];
}

/**
 * Returns the outcome of `request`.
 *
 * @param framework The response of the framework to the same request, without the plugin.
 */
export function outcomeOf(rule: PluginRule, request: PluginRequest, framework: Compared): Outcome {
  const params = paramsOf(rule, request);
  const isRouted = request.method !== 'HEAD' || framework.status === 200;
  if (!isRouted) return { response: { ...framework, body: undefined }, calls: [] };
  if (!params) {
    return { response: { status: framework.status, headers: EARLIER_HEADERS }, calls: [] };
  }
  const calls: string[] = [];
  /** Adds the headers of the version, or of a rejection. The framework merges `Vary` in its own way. */
  const outcome = (own: Compared, added: HeaderRecord, { Vary = '' } = framework.headers) => {
    const headers = merged({ ...own.headers, Vary }, added);
    const body = request.method === 'HEAD' ? '' : own.body;
    return { response: { ...own, headers, body }, calls };
  };
  let api: RequestVersion | undefined;
  let added: HeaderRecord = {};
  try {
    if (!rule.isNeutral) {
      const decision = isPreflight(request) ? 'forPreflight' : 'forRequest';
      calls.push(decision);
      api = decide(rule, request, params, decision);
      const lifecycle = decision === 'forRequest' ? rule.lifecycle : undefined;
      added = merged(lifecycleHeaders(lifecycle ?? {}), api.headers);
    }
    calls.push(callOf({ api, params }));
    return outcome(rule.handler({ api, params }), added);
  } catch (error) {
    // Another strategy of a handler throws another code than `pick` and `reject()`.
    const isRejection =
      error instanceof VersionError && (!api || error.code === 'ERR_VERSION_LACKS_RESOURCE');
    if (rule.onError) calls.push(errorOf(error));
    const own = rule.onError?.(error);
    if (!isRejection) return outcome(own ?? { ...framework, body: undefined }, added);
    const { status, headers } = error;
    const lifecycle = api && !isPreflight(request) ? rule.lifecycle : undefined;
    return outcome(
      own ?? { status, headers: {} },
      merged(lifecycleHeaders(lifecycle ?? {}), headers),
    );
  }
}

/** Returns the path parameters, or `undefined` if the path has no route. */
export function paramsOf({ path }: PluginRule, request: PluginRequest): object | undefined {
  const { pathname } = new URL(request.path, 'http://localhost');
  const names = path.split('/');
  const values = pathname.split('/');
  const isParameter = (name: string) => name.startsWith(':');
  const isMatch = names.every((name, index) => isParameter(name) || name === values[index]);
  if (!isMatch || names.length !== values.length) return undefined;
  return Object.fromEntries(
    names.flatMap((name, index) =>
      isParameter(name) ? [[name.slice(1), decodeURIComponent(`${values[index]}`)]] : [],
    ),
  );
}

function isPreflight({ method, headers }: PluginRequest): boolean {
  return method === 'OPTIONS' && 'Access-Control-Request-Method' in headers;
}

/** @throws {VersionError} If the version is wrong, or lacks the route. */
function decide(
  rule: PluginRule,
  request: PluginRequest,
  params: object,
  decision: Decision,
): RequestVersion {
  const lines = Object.entries(request.headers).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const sent = { url: request.path, headers: new Headers(lines) };
  const api = strategyOf(rule)[decision](sent, {
    params,
    namespace: namespaceOf(rule),
  });
  const hasRoute = routeVersions(strategyOf(rule), rule.versions);
  return hasRoute(api.version) ? api : api.reject();
}

/** Returns the headers of a response, with `added` merged into them. */
function merged(own: HeaderRecord, added: HeaderRecord): HeaderRecord {
  const both = Object.entries(added).map(([name, value]) => [
    name,
    mergeHeader(name, own[name], value),
  ]);
  return { ...own, ...Object.fromEntries(both) };
}
