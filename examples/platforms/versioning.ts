import { type ApiOf, URLPathVersioning } from 'request-versioning';

export const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
});
export type Api = ApiOf<typeof versioning>;
