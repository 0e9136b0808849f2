import { NoReverseMatch } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { createVersioning } from '../../examples/api.js';
import { createHandler } from '../../examples/lambda.js';
import { under2029 } from '../support/program.js';

under2029();

/** The values of the query parameter `version`, encoded, and the lines of the header `Accept-Version`. */
type Sent = { path: string; query: readonly string[]; lines: readonly string[] };

const lastOf = (values: readonly string[]) => values.at(-1);
const query = (versions: readonly string[]) => versions.map((each) => `version=${each}`).join('&');
/** API Gateway decodes the query. A load balancer does not decode it. */
const decoded = (versions: readonly string[]) =>
  new URLSearchParams(query(versions)).getAll('version');

/** The events of a request. API Gateway keeps the case of header names in format 1.0, and joins lines in format 2.0. */
const events: Readonly<Record<string, (sent: Sent) => object>> = {
  'payload format 1.0': ({ path, query, lines }) => ({
    path,
    headers: { 'Accept-Version': lastOf(lines) },
    multiValueHeaders: { 'Accept-Version': lines },
    queryStringParameters: query.length > 0 ? { version: lastOf(decoded(query)) } : null,
    multiValueQueryStringParameters: query.length > 0 ? { version: decoded(query) } : null,
    requestContext: { path, stage: '$default' },
  }),
  'payload format 2.0': ({ path, query: versions, lines }) => ({
    rawPath: path,
    rawQueryString: query(versions),
    headers: lines.length > 0 ? { 'accept-version': lines.join() } : {},
    requestContext: { http: { path }, stage: '$default' },
  }),
  'a load balancer': ({ path, query, lines }) => ({
    path,
    multiValueHeaders: { 'accept-version': lines },
    multiValueQueryStringParameters: { version: query },
    requestContext: { elb: {} },
  }),
  'a load balancer without multi-value headers': ({ path, query, lines }) => ({
    path,
    headers: { 'accept-version': lastOf(lines) },
    queryStringParameters: query.length > 0 ? { version: lastOf(query) } : {},
    requestContext: { elb: {} },
  }),
};

describe.each(Object.entries(events))(
  'the function for Lambda, with an event of %s',
  (name, toEvent) => {
    // The last value is the only value of a load balancer without multi-value headers.
    const hasBoth = !name.includes('without multi-value');
    const conflict = (status: number) => (hasBoth ? `${status} ERR_VERSION_AMBIGUOUS` : '200 v2');

    test.each<[strategy: string, sent: Partial<Sent>, outcome: string]>([
      ['header', { lines: ['v2'] }, '200 v2'],
      ['header', { lines: ['v2', 'v2'] }, '200 v2'],
      ['header', { lines: ['v1', 'v2'] }, conflict(400)],
      ['header', { lines: ['v9'] }, '400 ERR_VERSION_NOT_ALLOWED'],
      ['header', {}, '200 v1'],
      ['header', { path: '/users/9', lines: ['v2'] }, '404 '],
      ['query', { query: ['v2'] }, '200 v2'],
      ['query', { query: ['%76%32'] }, '200 v2'],
      ['query', { query: ['v1', 'v2'] }, conflict(404)],
      ['query', { query: ['v1%26version=v2'] }, '404 ERR_VERSION_NOT_ALLOWED'],
      ['query', {}, '200 v1'],
      ['path', { path: '/v2/users/7' }, '200 v2'],
      ['path', { path: '/%76%32/users/7' }, '200 v2'],
      ['path', { path: '/v2%2Fv2/users/7' }, '404 ERR_VERSION_NOT_ALLOWED'],
      ['path', { path: '/%ff/users/7' }, '404 ERR_VERSION_NOT_ALLOWED'],
      ['namespace', { path: '/api/v2/users/7' }, '200 v2'],
    ])('by %s, responds to %o with %s', async (strategy, sent, outcome) => {
      const event = toEvent({ path: '/users/7', query: [], lines: [], ...sent });
      const handler = createHandler(createVersioning(strategy));
      const { statusCode, body, ...result } = await handler(JSON.parse(JSON.stringify(event)));
      const { version, code } = body ? JSON.parse(body) : { version: '' };
      expect(`${statusCode} ${version ?? code}`).toBe(outcome);
      const { vary } = 'headers' in result ? result.headers : result.multiValueHeaders;
      expect(String(vary)).toBe(strategy === 'header' ? 'Accept-Version, Origin' : 'Origin');
    });
  },
);

test.each([
  ['that is a lone surrogate', '/users/7', '\ud800'],
  ['after a path with ?', '/users/7?version=v2&', 'v9'],
  ['after a path with #', '/users/7#', 'v9'],
])('the function for Lambda rejects a version in a decoded query %s', async (_, path, version) => {
  const multiValueQueryStringParameters = { version: [version] };
  const event = { path, headers: {}, multiValueQueryStringParameters, requestContext: {} };
  const { statusCode, body } = await createHandler(createVersioning('query'))(event);
  expect(statusCode).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ code: 'ERR_VERSION_NOT_ALLOWED' });
});

test('the function for Lambda throws a NoReverseMatch, which the gateway turns into a 500', async () => {
  const reverse = () => {
    throw new NoReverseMatch('none');
  };
  const handler = createHandler(createVersioning('query', { reverser: { reverse } }));
  const event = { path: '/users/7', headers: {}, requestContext: {} };
  await expect(handler(event)).rejects.toBeInstanceOf(NoReverseMatch);
});
