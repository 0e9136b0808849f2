import {
  VersionError,
  type VersioningRequest,
  type VersioningSettings,
  type VersioningStrategy,
} from 'request-versioning';
import { textOf } from '../text-of.js';
import type { PluginRule } from './rules.js';
import type { PluginApplication, PluginCall } from './subject.js';

/** The settings of every strategy. The headers of `v1`, of `v2` and of a rejection differ as much as they can. */
const SETTINGS = {
  allowedVersions: ['v1', 'v2', 'v3', 'v4', 'v5', 'Beta'],
  defaultVersion: 'v1',
  versionHeader: 'API-Version',
  advertiseVersions: true,
  lifecycle: { v1: { deprecated: '2026-01-01', links: [{ rel: 'sunset', href: '/v1' }] } },
  translate: Object.assign((message: string) => message, { vary: ['Accept-Language'] }),
} satisfies VersioningSettings;

/** The headers that the application sets before the plugin. */
export const EARLIER_HEADERS = { Vary: 'Origin' };

/** The path before the path of the rule, of a route without versions. It has the same handler. */
export const TWIN = '/twin';

/** Creates the strategy of a rule. `isPinned` says whether the application has looked up the client. */
export function strategyOf(
  { create, settings, pin }: PluginRule,
  isPinned: (request: VersioningRequest) => boolean = () => true,
): VersioningStrategy {
  if (pin === undefined) return create({ ...SETTINGS, ...settings });
  const selectVersion = (sent: string | null, request: VersioningRequest) =>
    isPinned(request) ? pin : sent;
  return create({ ...SETTINGS, ...settings, selectVersion });
}

/** Returns the application of a rule. It adds the calls of its parts to `calls`. */
export function applicationOf(rule: PluginRule, calls: string[]): PluginApplication {
  const { method, path, versions, versionInPath, lifecycle, isNeutral, handler, onError } = rule;
  const pinned = new Set<string>();
  const thrown = new Set<unknown>();
  const versioning = strategyOf(rule, (request) => pinned.has(clientOf(request)));
  for (const decision of DECISIONS) {
    const decide = versioning[decision];
    const counting: typeof decide = function (this: VersioningStrategy, ...request) {
      calls.push(decision);
      return decide.apply(this, request);
    };
    Object.assign(versioning, { [decision]: counting });
  }
  const overlapping = rule.isParallel ? 2 * rule.requests.length : 0;
  const handle = async (call: PluginCall) => {
    calls.push(callOf(call));
    await later();
    // Give up after a while, because a server may handle one request after the other.
    for (let turn = 0; call.api && calls.length < overlapping && turn < 200; turn++) await later();
    try {
      return handler(call);
    } catch (error) {
      thrown.add(error);
      throw error;
    }
  };
  const options = { versions, versionInPath, lifecycle, namespace: namespaceOf(rule) };
  const without = {
    versions: undefined,
    versionInPath: undefined,
    lifecycle: undefined,
    namespace: undefined,
  };
  return {
    versioning,
    routes: [
      { ...options, method, path, isNeutral, handle },
      { ...without, method, path: TWIN + path, isNeutral: true, handle },
    ],
    async before(request) {
      await later();
      pinned.add(clientOf(request));
      return EARLIER_HEADERS;
    },
    onError:
      onError &&
      ((error) => {
        // A framework may wrap an error, and a plugin for it a rejection.
        const errors = [error, Object(error).cause];
        const isRejection = (each: unknown) => each instanceof VersionError;
        const own = errors.find(isRejection) ?? errors.find((each) => thrown.has(each));
        calls.push(own ? errorOf(own) : `onError another ${textOf(error)}`);
        return onError(own ?? error);
      }),
  };
}

/** Returns the namespace of the route: `v2` for `/v2/items/:id`. */
export function namespaceOf({ path }: PluginRule): string | undefined {
  return path.startsWith('/v2/') ? 'v2' : undefined;
}

/** The methods that decide a version. */
const DECISIONS = ['forRequest', 'forPreflight'] as const;

export type Decision = (typeof DECISIONS)[number];

/** Returns the call of a handler as text. */
export function callOf({ api, params }: PluginCall): string {
  const { id, ...others } = Object(params);
  const link = id === undefined ? undefined : api?.reverse('item', { params: { id } });
  const version = api ? api.version : 'none';
  return `handler ${textOf({ version, params: { id, ...others }, link })}`;
}

/** Returns the call of an error handler as text, with an error of a handler or a rejection. */
export function errorOf(error: unknown): string {
  // A plugin may add other headers of the response to the headers of a rejection.
  const headers = error instanceof VersionError ? {} : { ...Object(error).headers };
  return `onError ${textOf(error)} ${textOf(headers)}`;
}

/** The header that tells requests apart, in place of a client's credentials. */
export const CLIENT = 'x-client';

/** Reads a header in the form of Node or of Fetch. */
function clientOf({ headers }: VersioningRequest): string {
  if (typeof headers?.get === 'function') return String(headers.get(CLIENT));
  return String((headers as Readonly<Record<string, unknown>>)[CLIENT]);
}

/** Waits for a timer, as an application waits for a database. */
function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
