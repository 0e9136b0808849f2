import CachePolicy from 'http-cache-semantics';
import type { PluginRequest } from 'request-versioning/contract';

/** The parts of a response that a client sees. The names of headers are in lower case. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Sends a request, and returns the response. */
export type Send = (request: PluginRequest) => Promise<Seen>;

/** The sender of a response: the server, the cache, or the cache after a 304 of the server. */
export type Sender = 'server' | 'cache' | 'validation';

type Asked = ReturnType<typeof askedOf>;
type Stored = Readonly<{ method: string; policy: CachePolicy; status: number; body: string }>;

/** A cache in front of a server, which all its clients share (RFC 9111). `CachePolicy` decides on each response. */
export class SharedCache {
  readonly #send: Send;
  readonly #stored = new Map<string, readonly Stored[]>();

  constructor(send: Send) {
    this.#send = send;
  }

  async send(request: PluginRequest): Promise<{ response: Seen; sender: Sender }> {
    const asked = askedOf(request);
    const uri = `${asked.headers.host} ${asked.url}`;
    const stored = this.#stored.get(uri) ?? [];
    if (asked.method !== 'GET' && asked.method !== 'HEAD') {
      const response = await this.#send(request);
      if (response.status < 400) this.#stored.delete(uri); // section 4.4
      return { response, sender: 'server' };
    }
    const hit = stored.find(({ policy }) => fits(policy, asked));
    if (hit) return { response: respond(asked, hit), sender: 'cache' };

    const selected = stored.find(({ policy }) => canValidate(policy, asked));
    const isConditional = selected && asked.method === 'GET';
    const headers = isConditional ? selected.policy.revalidationHeaders(asked) : asked.headers;
    const response = await this.#send({ ...request, headers: headers as Asked['headers'] });
    const updated = selected && update(selected, asked, response);
    const others = stored.filter((each) => each !== selected);
    if (updated) this.#stored.set(uri, [updated, ...others]);
    if (updated && response.status === 304) {
      return { response: respond(asked, updated), sender: 'validation' };
    }
    const policy = new CachePolicy(asked, { ...response, status: statusOf(response) });
    if (!updated && policy.storable()) {
      const { status, body } = response;
      this.#stored.set(uri, [{ method: asked.method, policy, status, body }, ...stored]);
    }
    return { response, sender: 'server' };
  }
}

function askedOf({ method, path, headers }: PluginRequest) {
  return {
    method,
    url: path,
    headers: Object.fromEntries(new Headers(headers as Record<string, string>)),
  };
}

/** Tells whether a stored response is fresh, and fits the request. A response to `GET` fits `HEAD` (section 4). */
function fits(policy: CachePolicy, asked: Asked): boolean {
  return [asked.method, 'GET'].some((method) =>
    policy.satisfiesWithoutRevalidation({ ...asked, method }),
  );
}

/** Tells whether `Vary` selects a stored response for validation, and the response has an `ETag` (section 4.3.1). */
function canValidate(policy: CachePolicy, asked: Asked): boolean {
  const { etag } = policy.responseHeaders();
  const { 'if-none-match': sent = '' } = policy.revalidationHeaders(asked);
  return etag !== undefined && sent.includes(`${etag}`);
}

/** Returns a stored response with the headers of a 304 (section 4.3.4), or of a response to `HEAD` (section 4.3.5). */
function update(stored: Stored, asked: Asked, response: Seen): Stored | undefined {
  const isValid = response.status === 304 || (asked.method === 'HEAD' && response.status === 200);
  if (!isValid) return undefined;
  const request = { ...asked, method: stored.method };
  const result = stored.policy.revalidatedPolicy(request, { ...response, status: 304 });
  return result.matches ? { ...stored, policy: result.policy } : undefined;
}

/** Makes the response to a client of a stored response. */
function respond({ method, headers }: Asked, { policy, status, body }: Stored): Seen {
  const own = policy.responseHeaders() as Seen['headers'];
  const isKnown = status === 200 && own.etag && headers['if-none-match']?.includes(own.etag);
  if (isKnown) return { status: 304, headers: own, body: '' };
  return { status, headers: own, body: method === 'HEAD' ? '' : body };
}

/** Returns 404 for 400 and 406, because `CachePolicy` never stores them. A cache may, with `max-age` (section 3). */
function statusOf({ status }: Seen): number {
  return status === 400 || status === 406 ? 404 : status;
}
