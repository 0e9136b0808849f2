import {
  type RequestLike,
  requestHeader,
  type VersionError,
  type VersionedApi,
} from 'request-versioning';

/** How a route with a version responded to a request. */
export interface Observation {
  /** The version. That of a rejection may be any text of the client. */
  readonly version: string | null;
  /** `'ACCEPTED'`, or the code of the rejection. */
  readonly code: string;
  /** The status of the response. */
  readonly status: number;
}

/** Gets each observation, with the request of the framework, which knows the account and the route. */
export type Report<Request> = (request: Request, observation: Observation) => void;

interface Observed {
  readonly request: RequestLike & { readonly method?: string | undefined };
  /** `undefined` for an unknown URL, and for a route without versions. */
  readonly api: VersionedApi | undefined;
  /** The path of the route, such as `/users/:id`, or its paths. */
  readonly path: unknown;
  readonly rejection: VersionError | undefined;
  readonly status: number;
}

/**
 * Returns `undefined` for a request without a version, for a preflight, which a browser sends before the request of a client, and for
 * an unknown URL.
 */
export function observationOf(observed: Observed): Observation | undefined {
  const { request, api, path, rejection, status } = observed;
  if (request.method === 'OPTIONS' && requestHeader(request, 'Access-Control-Request-Method'))
    return undefined;
  if (rejection) return { version: rejection.version, code: rejection.code, status };
  if (status === 404 && [path].flat().some(isCatchAll)) return undefined;
  return api && { version: api.version, code: 'ACCEPTED', status };
}

/** Whether a path ends with a wildcard: `*`, `/api/*path`, `/api{/*path}`. A 404 of such a route says that the URL is unknown. */
const isCatchAll = (path: unknown) => /\*\w*\}?$/.test(String(path));
