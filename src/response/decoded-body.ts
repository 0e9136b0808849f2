import type { FetchResponse } from '../util/http-error.js';

/** The headers that describe a body as it was sent. They do not hold once it is decoded. */
export const HEADERS_OF_ENCODED_BODY: readonly string[] = [
  'Content-Encoding',
  'Content-Length',
  'Content-Digest',
  'Repr-Digest',
];

/**
 * Returns whether `fetch` has decoded the body of a response, and left the headers that describe it
 * as it was sent. A response that the program has made itself has no `url`, so its headers hold.
 */
export function isDecoded(response: FetchResponse): boolean {
  const encoding = response.headers.get('Content-Encoding');
  // `url` comes last, because @hono/node-server would make a slower response to read it.
  return Boolean(encoding) && decodes(encoding as string) && response.url !== '';
}

/**
 * Returns whether `fetch` of this runtime decodes a body with this `Content-Encoding`. No runtime
 * can be asked, so `npm run test:runtimes` compares this with what each of them does.
 */
function decodes(encoding: string): boolean {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const { Bun, Deno, navigator, process } = globalThis as Runtime;
  // workerd sends a body that it has not decoded yet as the headers say.
  if (navigator?.userAgent === 'Cloudflare-Workers') return false;
  if (Deno) return codings.join() === 'gzip' || codings.join() === 'br';
  if (Bun) {
    const real = codings.filter((coding) => coding !== '' && coding !== 'identity');
    return KNOWN_WITH_ZSTD.includes(real.join());
  }
  // undici, which is `fetch` of Node, decodes zstd from 7.11 on. Node 24.0 has an earlier one.
  const [major = 0, minor = 0] = (process?.versions?.undici ?? '').split('.').map(Number);
  const knowsZstd = major > 7 || (major === 7 && minor >= 11);
  const known = knowsZstd ? KNOWN_WITH_ZSTD : KNOWN;
  return codings.every((coding) => known.includes(coding));
}

const KNOWN = ['gzip', 'x-gzip', 'deflate', 'br'];
const KNOWN_WITH_ZSTD = [...KNOWN, 'zstd'];

/** What tells the runtimes apart. */
interface Runtime {
  readonly Bun?: unknown;
  readonly Deno?: unknown;
  readonly navigator?: { readonly userAgent?: string };
  readonly process?: { readonly versions?: { readonly undici?: string } };
}
