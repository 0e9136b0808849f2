import { requestOrigin } from 'request-versioning';
import { expect, test } from 'vitest';
import { strategies } from '../support/strategies.js';
import { thrown } from '../support/thrown-error.js';

// The contract checks this rule with an ordinary word. Here the input is hostile.
const INPUT = '<script>\r\nSet-Cookie: secret';
const { accept, path, namespace, query } = strategies;

const determining = ({ create }: typeof path, request: object) => {
  const versioning = create({ allowedVersions: ['v1'] });
  return () => versioning.determineVersion(request);
};

test.each<[string, () => unknown]>([
  ['a parameter', determining(path, path.request(INPUT, 'version'))],
  ['a namespace', determining(namespace, namespace.request(INPUT, 'version'))],
  ['a media type', determining(accept, accept.request(INPUT, 'version'))],
  ['a quoted string', determining(accept, { headers: { accept: `a/a; version="${INPUT}"` } })],
  [
    'two versions in Accept',
    determining(accept, { acceptedMediaType: `a/a; version=${INPUT}; version=1` }),
  ],
  ['a query', determining(query, query.request(INPUT, 'version'))],
  ['two versions in a query', determining(query, { url: `/?version=${INPUT}&version=1` })],
  ['a host', () => requestOrigin({ allowedHosts: ['example.com'] })({ headers: { host: INPUT } })],
])('no message, header or stack reflects %s', (_, run) => {
  const error = thrown(run) as Error & { headers?: object };
  const shown = JSON.stringify([error.message, error.headers, String(error), error.stack]);
  expect(shown).not.toMatch(/script|secret/);
  expect(error).toMatchObject({ expose: true, status: expect.any(Number) });
});
