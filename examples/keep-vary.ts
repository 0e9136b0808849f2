import type { Context } from 'koa';
import { mergeHeader } from 'request-versioning';

/** Keeps the `Vary` of a Koa application on errors, because Koa sends only the headers of the error. */
export async function keepVary(ctx: Context, next: () => Promise<void>): Promise<void> {
  ctx.vary('Origin');
  await next().catch((thrown: unknown) => {
    const isError = thrown instanceof Error;
    const error = isError ? thrown : new Error('Internal Server Error', { cause: thrown });
    const { headers = {} } = error as { headers?: Record<string, string> };
    const own = new Headers(headers);
    own.set('Vary', mergeHeader('Vary', own.get('Vary'), ctx.response.get('Vary')));
    throw Object.assign(error, { headers: Object.fromEntries(own) });
  });
}
