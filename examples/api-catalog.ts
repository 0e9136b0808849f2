import { URLPathVersioning } from 'request-versioning';

// RFC 9727: serve it at /.well-known/api-catalog for GET and HEAD, on a route without versions.

const allowedVersions = ['v1', 'v2'];
const links = [{ rel: 'deprecation', href: 'https://example.com/from-v1-to-v2' }];
const { lifecycle } = new URLPathVersioning({ allowedVersions, lifecycle: { v1: { links } } });
const origin = 'https://api.example.com';

export function catalog(): Response {
  const item = allowedVersions.map((version) => ({ href: `${origin}/${version}` }));
  const apis = allowedVersions.map((version) => ({
    anchor: `${origin}/${version}`,
    'service-desc': [{ href: `${origin}/${version}/openapi.json`, type: 'application/json' }],
    ...Object.fromEntries(
      lifecycle[version]?.links?.map(({ rel, href }) => [rel, [{ href }]]) ?? [],
    ),
  }));
  const linkset = [{ anchor: `${origin}/.well-known/api-catalog`, item }, ...apis];
  const headers = {
    'Content-Type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    Link: '</.well-known/api-catalog>; rel="api-catalog"',
    'Access-Control-Allow-Origin': '*', // browsers read it from other origins
  };
  return Response.json({ linkset }, { headers });
}
