import { QueryParameterVersioning, respond } from 'request-versioning';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01', gone: '2037-01-01' } },
});
const users = new Map([['/users/7', { first: 'Ada', last: 'Lovelace' }]]);
type User = { readonly first: string; readonly last: string };
const serializers = {
  v1: ({ first, last }: User) => ({ name: `${first} ${last}` }),
  v2: (user: User) => user,
};

export default {
  async fetch(request: Request): Promise<Response> {
    const user = users.get(new URL(request.url).pathname);
    if (!user) return new Response('Not Found', { status: 404 });
    return respond(versioning, { request }, ({ pick }) => Response.json(pick(serializers)(user)));
  },
};
