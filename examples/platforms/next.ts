// The file is app/[version]/users/[id]/route.ts.
import { respond } from 'request-versioning';
import { versioning } from './versioning.js'; // Next finds only './versioning'

type Context = { params: Promise<{ version: string; id: string }> };

export async function GET(request: Request, context: Context): Promise<Response> {
  const params = await context.params;
  return respond(versioning, { request, params }, ({ version }) =>
    Response.json({ version, id: params.id }),
  );
}
