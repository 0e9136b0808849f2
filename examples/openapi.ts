import { HeaderVersioning, type RouteVersions, routeVersions } from 'request-versioning';

export const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01' } },
});
type Version = 'v1' | 'v2';

interface Operation {
  /** The versions that have the operation, as in the option `versions` of an adapter. */
  readonly 'x-versions'?: RouteVersions<Version>;
  readonly deprecated?: boolean;
}
interface OpenApi {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Returns the document of one version. */
export function documentOf<Document extends OpenApi>(
  document: Document,
  version: Version,
): Document {
  const deprecated = versioning.lifecycle[version]?.deprecated !== undefined;
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!routeVersions(versioning, operation['x-versions'])(version)) continue;
      const shown = deprecated ? { ...operation, deprecated } : operation;
      paths[path] = { ...paths[path], [method]: shown };
    }
  }
  return { ...document, info: { ...document.info, version }, paths };
}
