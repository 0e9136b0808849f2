// The file is src/hooks.server.ts. The endpoints are in src/routes/api/[version], and read `event.locals.api`.
// An endpoint that calls `pick` or `reject` calls `respond` itself, because SvelteKit makes a 500 of its rejection.
import { respond } from 'request-versioning';
import { type Api, versioning } from './versioning.js';

// In a project, use Handle of @sveltejs/kit, and declare `api` in App.Locals.
interface Event {
  request: Request;
  params: Partial<Record<string, string>>;
  route: { id: string | null };
  locals: { api?: Api };
}
type Input = { event: Event; resolve: (event: Event) => Response | Promise<Response> };

export function handle({ event, resolve }: Input): Response | Promise<Response> {
  if (!event.route.id?.startsWith('/api/')) return resolve(event); // a page, or no route
  return respond(versioning, event, (api) => {
    event.locals.api = api;
    return resolve(event);
  });
}
