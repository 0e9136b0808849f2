// The file is routes/[version]/users/[id].get.ts. It moves the `Vary` of a middleware into the response.
import { respond, withHeaders } from 'request-versioning';
import { versioning } from './versioning.js';

// In a project, use H3Event of nitro.
interface Event {
  req: Request;
  res: { headers: Headers; errHeaders?: Headers };
  context: { params?: Record<string, string> };
}

export default async function show({ req, res, context }: Event): Promise<Response> {
  const route = { request: req, params: context.params ?? null };
  const sent = await respond(versioning, route, ({ version }) => Response.json({ version }));
  const vary = res.headers.get('Vary');
  res.headers.delete('Vary');
  res.errHeaders?.delete('Vary');
  return vary ? withHeaders(sent, { Vary: vary }) : sent;
}
