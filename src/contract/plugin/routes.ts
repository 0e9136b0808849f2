import { HeaderVersioning } from 'request-versioning';
import type { PluginCall, PluginResponse, PluginRoute } from './subject.js';

/** A route of the contract. `handler` is the whole application behind it. */
interface Outline {
  readonly path: string;
  readonly method?: PluginRoute['method'];
  readonly versions?: readonly string[];
  /** Whether the route has a twin without versions: `/neutral-own` for `/own`. */
  readonly hasTwin?: boolean;
  readonly handler: (call: PluginCall) => PluginResponse;
}

const OUTLINES: readonly Outline[] = [
  { path: '/items/:id', handler: showItem },
  { path: '/items/:id', method: 'OPTIONS', handler: showItem },
  { path: '/recent', versions: ['v2'], handler: () => text(200) },
  { path: '/former', versions: ['v1'], handler: () => text(200) },
  {
    path: '/picked',
    handler: ({ api }) => text(200, { 'X-Picked': `${api?.pick({ v2: 'v2' })}` }),
  },
  {
    path: '/nested',
    handler: () => text(200, { 'X-Nested': NESTED.determineVersion({ headers: {} }) }),
  },
  { path: '/plain', hasTwin: true, handler: () => text(200) },
  { path: '/own', hasTwin: true, handler: () => text(200, OWN_HEADERS) },
  { path: '/any', hasTwin: true, handler: () => text(200, { Vary: '*' }) },
  { path: '/missing', hasTwin: true, handler: () => text(404) },
  { path: '/moved', hasTwin: true, handler: () => text(302, { Location: '/plain' }) },
  { path: '/failing', hasTwin: true, handler: () => fail(new Error('secret')) },
  { path: '/refused', hasTwin: true, handler: () => fail(createRefusal()) },
];

/** A strategy that a handler asks too. It rejects every request of the contract. */
const NESTED = new HeaderVersioning({ headerName: 'Nested-Version', allowedVersions: ['v1'] });

const OWN_HEADERS = { Vary: 'Accept-Language', Link: '</items?page=2>; rel="next"' };

/** The parts of the contract that follow the handlers. */
interface Observer {
  /** A handler waits for it. */
  readonly onRequest: () => Promise<void>;
  readonly onThrow: (error: unknown) => void;
}

/** Returns the routes below each of the paths `mounts`, and their twins. */
export function routesOf(
  mounts: readonly string[],
  { onRequest, onThrow }: Observer,
): PluginRoute[] {
  const toRoute = ({ path, method = 'GET', versions, handler }: Outline, mount?: string) => ({
    path: mount === undefined ? twinOf(path) : `${mount}${path}`,
    method,
    versions,
    namespace: mount?.startsWith('/v') ? mount.slice(1) : undefined,
    isNeutral: mount === undefined,
    async handle(call: PluginCall) {
      await onRequest();
      try {
        return handler(call);
      } catch (error) {
        onThrow(error);
        throw error;
      }
    },
  });
  const twins = OUTLINES.filter(({ hasTwin }) => hasTwin).map((outline) => toRoute(outline));
  const mounted = mounts.flatMap((mount) => OUTLINES.map((outline) => toRoute(outline, mount)));
  return [...twins, ...mounted];
}

/** Returns the path of the neutral route that handles requests as `path` does. */
export function twinOf(path: string): string {
  return path.replace('/', '/neutral-');
}

function showItem({ api, params }: PluginCall): PluginResponse {
  const { id } = params as { readonly id: string };
  const link = api?.reverse('item', { params: { id } });
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ version: api ? api.version : 'none', id, link }),
  };
}

function text(status: number, headers: Readonly<Record<string, string>> = {}): PluginResponse {
  return { status, headers: { 'Content-Type': 'text/plain', ...headers }, body: 'text' };
}

/** Creates an error with a status and headers, as `http-errors` does. */
function createRefusal(): Error {
  const headers = { 'Retry-After': '120', Vary: 'Accept-Encoding' };
  return Object.assign(new Error('refused'), {
    status: 409,
    statusCode: 409,
    expose: true,
    headers,
  });
}

function fail(error: Error): never {
  throw error;
}
