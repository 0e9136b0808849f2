import express, { type Express } from 'express';
import { type ApiOf, QueryParameterVersioning, RouteReverser } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

export const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2036-01-01', gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/users/:id' }),
});
export type Api = ApiOf<typeof versioning>;

const users = new Map([['7', { first: 'Ada', last: 'Lovelace' }]]);
type User = { readonly first: string; readonly last: string };
const serializers = {
  v1: ({ first, last }: User) => ({ name: `${first} ${last}` }),
  v2: (user: User) => user,
};

/** Returns the body of a user, or `undefined` if there is no such user. */
export function userBody({ pick, reverse }: Api, id: string): object | undefined {
  const user = users.get(id);
  return user && { ...pick(serializers)(user), self: reverse('user', { params: { id } }) };
}

export const app: Express = express();
app.get('/users/:id', versioned(versioning), (req, res) => {
  const body = userBody(req.api as Api, req.params.id);
  if (body) res.json(body);
  else res.sendStatus(404);
});
app.use(versionErrors);
