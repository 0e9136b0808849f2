// In a project, use HttpRequest of @azure/functions: app.http('users', { route: 'api/{version}/users/{id}', handler }).
import { respond } from 'request-versioning';
import { versioning } from './versioning.js';

type HttpRequest = Pick<Request, 'url' | 'headers'> & { params: Record<string, string> };

export const handler = (request: HttpRequest): Promise<Response> =>
  respond(versioning, { request }, ({ version }) => Response.json({ version }));
