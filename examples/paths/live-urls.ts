import {
  BaseVersioning,
  CombinedVersioning,
  RouteReverser,
  URLPathVersioning,
} from 'request-versioning';

// A client that calls /users gets links to /users, and a client that calls /v1/users gets links to /v1/users.

/** Reads nothing, and builds the links of requests whose path carries no version. */
class LiveURLs extends BaseVersioning {
  override readonly linksCarryVersion = true; // its URLs mean a version, which its allowedVersions name
  readVersion() {
    return null;
  }
}

export const versioning = new CombinedVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
  sources: [
    new LiveURLs({
      allowedVersions: [null, 'v1'],
      reverser: new RouteReverser({ user: '/users/:id' }),
    }),
    new URLPathVersioning({ reverser: new RouteReverser({ user: '/:version/users/:id' }) }),
  ],
});
