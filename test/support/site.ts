import type { ClientResponse } from './client.js';
import type { Links, Rejection } from './requests.js';

/** The headers of the life cycle of v1, which each of its responses has. */
const DEPRECATED = {
  deprecation: '@1767225600',
  sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
  link: '<https://example.com/v1>; rel="deprecation"; type="text/html"',
};

/** The parts of the responses that depend on the server. */
export interface Context {
  /** The names in `Vary`. */
  readonly vary: readonly string[];
  readonly advertiseVersions?: boolean;
}

/** Returns the whole API of the examples as a client of `version` must see it, by URL. */
export function site(
  { url, aboutUrl }: Links,
  version: string,
  context: Context,
): Record<string, ClientResponse> {
  const [list, about] = [url('/users', version), aboutUrl(version)];
  const selves = ['/users/7', '/users/8'].map((path) => url(path, version));
  const [ada, grace] = usersOf(version).map((user, index) => ({
    ...user,
    links: [selves[index], list, about],
  }));
  const [ofAda = '', ofGrace = ''] = selves;
  return {
    [ofAda]: page(version, context, ada),
    [ofGrace]: page(version, context, grace),
    [list]: page(version, context, { links: selves }),
    [about]: {
      status: 200,
      type: 'application/json',
      headers: { vary: 'Origin' },
      body: { about: 'the same in all versions' },
    },
  };
}

/** Returns the page of a user in the examples of dispatch, which have no links. */
export function userPage({ url }: Links, version: string, context: Context) {
  return { [url('/users/7', version)]: page(version, context, usersOf(version)[0]) };
}

function usersOf(version: string) {
  const users = [
    { id: '7', firstName: 'Ada', lastName: 'Lovelace' },
    { id: '8', firstName: 'Grace', lastName: 'Hopper' },
  ];
  if (version !== 'v1') return users;
  return users.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
}

/** Returns a page of `version`, whose body names the version too. */
function page(version: string, context: Context, body: object | undefined): ClientResponse {
  const lifecycle = version === 'v1' ? DEPRECATED : {};
  return {
    status: 200,
    type: 'application/json',
    headers: { ...varyOf(context.vary), ...lifecycle, ...advertisingOf(context).headers },
    body: { version, ...body },
  };
}

export function rejected(rejection: Rejection, context: Context): ClientResponse {
  const { headers, body } = advertisingOf(context);
  return {
    status: rejection.status,
    type: 'application/problem+json',
    headers: { ...varyOf(context.vary), ...headers },
    body: { ...rejection, ...body },
  };
}

function varyOf(names: readonly string[]) {
  return names.length === 0 ? {} : { vary: [...names].sort().join(', ') };
}

function advertisingOf({ advertiseVersions }: Context) {
  if (!advertiseVersions) return { headers: {}, body: {} };
  return {
    headers: { 'api-supported-versions': 'v2', 'api-deprecated-versions': 'v1' },
    body: { supportedVersions: ['v2'], deprecatedVersions: ['v1'] },
  };
}
