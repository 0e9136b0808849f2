// Adds the headers of the version to an error: new H3({ onError }). The handler sets `event.context.api = api`.
import type { Api } from './versioning.js';

// In a project, use HTTPError and H3Event of h3.
export function onError(
  { status }: { status: number },
  { context }: { context: { api?: Api } },
): Response {
  return Response.json({ status }, { status, headers: context.api?.headers ?? {} });
}
