import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type HeaderRecord,
  mergeHeader,
  type RequestVersion,
  respond,
  VersionError,
  type VersioningRequest,
  type VersioningStrategy,
  versionsNotAfter,
} from 'request-versioning';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route has no versions, such as a health check. Its `request.api` is undefined. @default false */
    neutral?: boolean;
  }
}

type Constraint = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Route = Parameters<ReturnType<Constraint['storage']>['set']>[1];

/**
 * Sets `request.api` to the result of `forRequest`, and adds the constraint `apiVersion`.
 * Await the plugin before the routes, because they need the constraint.
 *
 * ```ts
 * declare module 'fastify' {
 *   interface FastifyRequest { readonly api: RequestVersionOf<typeof versioning> }
 * }
 * await app.register(versioned, { versioning });
 * app.get('/users', { constraints: { apiVersion: 'v1' } }, ({ api }) => [api.reverse('users')]);
 * ```
 */
export async function versioned(
  app: FastifyInstance,
  { versioning }: { readonly versioning: VersioningStrategy },
): Promise<void> {
  /** Returns an error, because an error thrown in `deriveConstraint` ends the process. */
  function decide(request: VersioningRequest): { api?: RequestVersion; error?: unknown } {
    try {
      return { api: versioning.forRequest(request) };
    } catch (error) {
      return { error };
    }
  }
  const decisions = new WeakMap<object, ReturnType<typeof decide>>();

  app.addConstraintStrategy({
    name: 'apiVersion',
    validate(version: string) {
      if (versioning.isAllowedVersion(version)) return;
      throw new TypeError(`The constraint apiVersion must be an allowed version, got ${version}.`);
    },
    deriveConstraint(raw) {
      const decision = decide(raw);
      decisions.set(raw, decision);
      return decision.api?.version ?? undefined;
    },
    /** Keeps the routes of one path. A version without a route takes the newest route before it, as in `pick`. */
    storage() {
      const routes = new Map<string, Route>();
      let notAfter = versionsNotAfter([]);
      return {
        set(version: string, route) {
          routes.set(version, route);
          notAfter = versionsNotAfter([...routes.keys()]);
        },
        get(version: string) {
          const isListed = versioning.allowedVersions.length > 0;
          const [newest = version] = isListed ? notAfter(version) : [];
          return routes.get(version) ?? routes.get(newest) ?? null;
        },
      };
    },
  });

  app.decorateRequest('api');
  app.addHook('onRequest', async (request, reply) => {
    if (isNeutral(request)) return;
    // Keep the first decision, because the request of Node may have another host, and it chose the route.
    const { api, error } = decisions.get(request.raw) ?? decide(request);
    if (error) return sendRejection(error, request, reply);
    request.setDecorator('api', api);
  });
  // The framework's own 404 and 500 pass this hook too.
  app.addHook('onSend', async (request, reply, payload) => {
    const api = request.getDecorator<RequestVersion | undefined>('api');
    if (!api) return payload;
    // Fastify sends the headers of a Fetch response in place of its own.
    if (payload instanceof Response)
      return respond({ forRequest: () => api }, { request }, () => payload);
    addHeaders(reply, api.headers);
    return payload;
  });
  // An error handler of a route comes before the error handler of the application.
  app.addHook('onRoute', (route) => {
    route.errorHandler ??= sendRejection;
  });
}

// The hooks apply beside the plugin too. The package fastify-plugin sets the same symbol.
Object.assign(versioned, { [Symbol.for('skip-override')]: true });

/** A preflight is neutral, because a browser sends it without the version. */
function isNeutral({ method, headers, routeOptions }: FastifyRequest): boolean {
  const isPreflight = method === 'OPTIONS' && 'access-control-request-method' in headers;
  return isPreflight || routeOptions.config.neutral === true;
}

function sendRejection(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof VersionError)) throw error;
  request.setDecorator('api', undefined); // otherwise the rejection would get the headers of the version
  addHeaders(reply, error.headers);
  return reply.code(error.status).type('application/problem+json').send(JSON.stringify(error));
}

/** Adds headers, and keeps the headers of the application. */
function addHeaders(reply: FastifyReply, headers: HeaderRecord): void {
  for (const [name, value] of Object.entries(headers)) {
    reply.header(name, mergeHeader(name, reply.getHeader(name), value));
  }
}
