import type { VersioningRequest, VersioningSettings, VersioningStrategy } from 'request-versioning';
import { Mismatch } from '../expect.js';
import { describe, Exchange } from './exchange.js';
import { routesOf } from './routes.js';
import type { StrategyCase, Target } from './strategies.js';
import type { PluginResponse, PluginServer, PluginSubject } from './subject.js';

/** The settings of every strategy. The headers of `v1`, of `v2` and of a rejection differ as much as they can. */
const SETTINGS = {
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  versionHeader: 'API-Version',
  advertiseVersions: true,
  lifecycle: { v1: { deprecated: '2026-01-01', links: [{ rel: 'sunset', href: '/v1' }] } },
  translate: Object.assign((message: string) => message, { vary: ['Accept-Language'] }),
} satisfies VersioningSettings;

/** The headers that the application sets before the plugin. */
export const EARLIER_HEADERS = { Vary: 'Origin' };

/** The header that tells requests apart, in place of a client's credentials. */
const CLIENT = 'x-client';

/** The time after which a request counts as without a response, in milliseconds. */
const TIMEOUT = 10_000;

export interface TrialOptions {
  readonly settings?: VersioningSettings;
  /** The version of every client, which the application looks up before the plugin. */
  readonly pin?: string;
  /** Whether the application has an error handler of its own. */
  readonly handlesErrors?: boolean;
  /** The number of requests for which each handler waits. @default 1 */
  readonly overlapping?: number;
}

/** A running server. */
export interface Trial {
  readonly versioning: VersioningStrategy;
  readonly calls: Calls;
  readonly send: (target: Target, method?: string) => Promise<Exchange>;
}

interface Thrown {
  readonly error: unknown;
  readonly headers: object;
}

/** The calls of the server's parts. */
interface Calls {
  forRequest: number;
  handle: number;
  /** The errors that handlers threw, with a copy of their headers. */
  readonly thrown: Thrown[];
  /** The errors that the error handler of the application got. */
  readonly caught: unknown[];
}

/** Starts a server, calls `check`, and stops the server. */
export async function withServer(
  { start }: PluginSubject,
  strategy: StrategyCase,
  { settings, pin, handlesErrors = false, overlapping = 1 }: TrialOptions,
  check: (trial: Trial) => Promise<void>,
): Promise<void> {
  const calls: Calls = { forRequest: 0, handle: 0, thrown: [], caught: [] };
  const pinned = new Set<string>();
  const isPinned = (request: VersioningRequest) => pinned.has(clientOf(request));
  const selectVersion = (sent: string | null, request: VersioningRequest) =>
    pin !== undefined && isPinned(request) ? pin : sent;
  const versioning = strategy.create({ ...SETTINGS, ...(pin && { selectVersion }), ...settings });
  countCalls(versioning, calls);
  const server = await start({
    versioning,
    routes: routesOf(strategy.mounts ?? [''], {
      async onRequest() {
        calls.handle++;
        await later();
        // Give up after a while, because a server may handle one request after the other.
        for (let turn = 0; calls.handle < overlapping && turn < 1_000; turn++) await later();
      },
      onThrow: (error) => calls.thrown.push({ error, headers: headersOf(error) }),
    }),
    async before(request) {
      await later();
      pinned.add(clientOf(request));
      return EARLIER_HEADERS;
    },
    onError: handlesErrors ? (error) => respondTo(error, calls) : undefined,
  });
  try {
    await check({ versioning, calls, send: sender(server) });
  } finally {
    await server.close();
  }
}

/** Counts the calls of `forRequest` of this instance. */
function countCalls(versioning: VersioningStrategy, calls: Calls): void {
  const { forRequest } = versioning;
  const counting: typeof forRequest = function (this: VersioningStrategy, request, route) {
    calls.forRequest++;
    return forRequest.call(this, request, route);
  };
  Object.assign(versioning, { forRequest: counting });
}

/** Responds to an error as the application does, with the headers of the error. */
function respondTo(error: unknown, calls: Calls): PluginResponse {
  calls.caught.push(error);
  const { status = 500 } = Object(error);
  const headers = { 'Content-Type': 'text/plain', ...headersOf(error) };
  return { status, headers, body: 'handled' };
}

/** Copies the headers of an error. */
export function headersOf(error: unknown): object {
  return { ...Object(error).headers };
}

function sender({ send }: PluginServer): Trial['send'] {
  let count = 0;
  return async ({ path, headers }, method = 'GET') => {
    const request = { method, path, headers: { ...headers, [CLIENT]: String(++count) } };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const error = new Mismatch(
        `sent ${describe(request)}: expected a response within 10 s, got none`,
      );
      timer = setTimeout(reject, TIMEOUT, error);
    });
    const receive = async () => {
      const received = await send(request);
      return new Exchange(request, received, await received.text());
    };
    return Promise.race([receive(), timeout]).finally(() => clearTimeout(timer));
  };
}

/** Reads a header in the form of Node or of Fetch. */
function clientOf({ headers }: VersioningRequest): string {
  if (typeof headers?.get === 'function') return String(headers.get(CLIENT));
  return String((headers as Readonly<Record<string, unknown>>)[CLIENT]);
}

/** Waits for a timer, as an application waits for a database. */
function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
