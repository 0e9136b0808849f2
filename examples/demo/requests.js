const user = 'users/7';
const json = (parameters) => ({ Accept: `application/json${parameters}` });
const vendor = (version) => ({ Accept: `application/vnd.acme${version}+json` });
const header = (version) => ({ 'Accept-Version': version });
const dated = (version) => ({ 'API-Version': version });

/** The requests of the demo by strategy, each with the status and the version or error code that it expects. */
export const requests = {
  'AcceptHeaderVersioning with a parameter': [
    { path: `/accept/${user}`, headers: json('; version=v2'), expect: '200 v2' },
    { path: `/accept/${user}`, headers: json(''), expect: '200 v1' },
    {
      path: `/accept/${user}`,
      headers: { Accept: ['text/html; version=v1; q=0.5', 'application/json; VERSION="v\\2"'] },
      expect: '200 v2',
    },
    {
      path: `/accept/${user}`,
      headers: json('; version=v9'),
      expect: '406 ERR_VERSION_NOT_ALLOWED',
    },
  ],
  'AcceptHeaderVersioning with a vendor media type': [
    { path: `/vendor/${user}`, headers: vendor('.v2'), expect: '200 v2' },
    { path: `/vendor/${user}`, headers: vendor(''), expect: '200 v1' },
    { path: `/vendor/${user}`, headers: vendor('.v9'), expect: '406 ERR_VERSION_NOT_ALLOWED' },
  ],
  URLPathVersioning: [
    { path: `/path/v2/${user}`, expect: '200 v2' },
    { path: `/path/${user}`, expect: '200 v1' },
    { path: `/path/%76%32/${user}`, expect: '200 v2' },
    { path: `/path/v9/${user}`, expect: '404 ERR_VERSION_NOT_ALLOWED' },
  ],
  NamespaceVersioning: [
    { path: `/namespace/v2/${user}`, expect: '200 v2' },
    { path: `/namespace/${user}`, expect: '200 v1' },
    { path: `/namespace/internal/v2/${user}`, expect: '200 v2' },
    { path: `/namespace/v9/${user}`, expect: '404 ERR_VERSION_NOT_ALLOWED' },
  ],
  HostNameVersioning: [
    { path: `/host/${user}`, headers: { Host: 'v2.example.com' }, expect: '200 v2' },
    { path: `/host/${user}`, headers: { Host: 'example.com' }, expect: '200 v1' },
    { path: `/host/${user}`, headers: { Host: '[::1]' }, expect: '200 v1' },
    {
      path: `/host/${user}`,
      headers: { Host: 'v9.example.com' },
      expect: '404 ERR_VERSION_NOT_ALLOWED',
    },
  ],
  QueryParameterVersioning: [
    { path: `/query/${user}?version=v2`, expect: '200 v2' },
    { path: `/query/${user}`, expect: '200 v1' },
    { path: `/query/${user}?version=v9`, expect: '404 ERR_VERSION_NOT_ALLOWED' },
    { path: `/query/${user}?version=v1&version=v2`, expect: '404 ERR_VERSION_AMBIGUOUS' },
  ],
  HeaderVersioning: [
    { path: `/header/${user}`, headers: header('v2'), expect: '200 v2' },
    { path: `/header/${user}`, expect: '200 v1' },
    { path: `/header/${user}`, headers: header('v9'), expect: '400 ERR_VERSION_NOT_ALLOWED' },
  ],
  'CombinedVersioning of a header and the query': [
    { path: `/combined/${user}`, headers: header('v2'), expect: '200 v2' },
    { path: `/combined/${user}?version=v2`, expect: '200 v2' },
    {
      path: `/combined/${user}?version=v1`,
      headers: header('v2'),
      expect: '400 ERR_VERSION_AMBIGUOUS',
    },
  ],
  'HeaderVersioning with dates. Allowed: 2025-06-01 (default), 2026-01-15': [
    { path: `/dated/${user}`, headers: dated('2026-03-01'), expect: '200 2026-01-15' },
    { path: `/dated/${user}`, headers: dated('2025-12-31'), expect: '200 2025-06-01' },
    { path: `/dated/${user}`, headers: dated('2024-01-01'), expect: '400 ERR_VERSION_NOT_ALLOWED' },
  ],
  'QueryParameterVersioning with pick. Allowed: v1 (default) to v4. No entry for v3, null for v4': [
    { path: `/pick/${user}?version=v1`, expect: '200 v1' },
    { path: `/pick/${user}?version=v2`, expect: '200 v2' },
    { path: `/pick/${user}?version=v3`, expect: '200 v3' },
    { path: `/pick/${user}?version=v4`, expect: '404 ERR_VERSION_LACKS_RESOURCE' },
  ],
  'QueryParameterVersioning with a deprecated v1': [
    { path: `/lifecycle/${user}?version=v1`, expect: '200 v1' },
    { path: `/lifecycle/${user}?version=v2`, expect: '200 v2' },
  ],
  'QueryParameterVersioning with v1, which has ended, and v2, which is in a brownout. Default: v3':
    [
      { path: `/ending/${user}?version=v1`, expect: '410 ERR_VERSION_GONE' },
      { path: `/ending/${user}?version=v2`, expect: '503 ERR_VERSION_UNAVAILABLE' },
      { path: `/ending/${user}`, expect: '200 v3' },
    ],
};
