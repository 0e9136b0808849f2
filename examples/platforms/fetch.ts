import { respond } from 'request-versioning';
import { versioning } from './versioning.js';

// In a project, use APIContext of Astro, or LoaderFunctionArgs of React Router.
type Context = { request: Request; params: Partial<Record<string, string>> };

export const GET = (context: Context): Promise<Response> =>
  respond(versioning, context, ({ version }) => Response.json({ version }));
