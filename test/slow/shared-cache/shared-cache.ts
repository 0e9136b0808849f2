import CachePolicy from 'http-cache-semantics';
import type { PluginRequest, PluginServer } from 'request-versioning/contract';

/** The parts of a response that a client sees. The names of headers are in lower case. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** A cache in front of a server, which all its clients share (RFC 9111). */
export class SharedCache {
  readonly #server: PluginServer;
  readonly #removed: string;
  readonly #stored = new Map<string, { policy: CachePolicy; response: Seen }[]>();

  /** @param removed The name of a response header that does not reach the cache. */
  constructor(server: PluginServer, removed: string) {
    this.#server = server;
    this.#removed = removed;
  }

  /** Returns a stored response that fits the request, or the response of the server. */
  async send(request: PluginRequest): Promise<{ response: Seen; isStored: boolean }> {
    const { method, path: url } = request;
    const asked = { method, url, headers: Object.fromEntries(new Headers(request.headers)) };
    const key = `${asked.headers.host} ${url}`;
    const stored = this.#stored.get(key) ?? [];
    const hit = stored.find(({ policy }) => policy.satisfiesWithoutRevalidation(asked));
    if (hit) return { response: hit.response, isStored: true };
    const response = await receive(this.#server, request);
    const headers = { ...response.headers, [this.#removed]: undefined };
    const policy = new CachePolicy(asked, { ...response, headers });
    if (policy.storable()) this.#stored.set(key, [...stored, { policy, response }]);
    return { response, isStored: false };
  }
}

/** Sends a request to a server without a cache. */
export async function receive({ send }: PluginServer, request: PluginRequest): Promise<Seen> {
  const { status, headers, text } = await send(request);
  return { status, headers: Object.fromEntries(headers as Headers), body: await text() };
}
