import { NoReverseMatch } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { createVersioning } from '../../examples/api.js';
import { createHandler } from '../../examples/lambda.js';

interface Result {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly multiValueHeaders?: Readonly<Record<string, string[]>>;
  readonly body: string;
}

interface Sent {
  readonly path: string;
  /** The values of the query parameter `version`, encoded. */
  readonly query: readonly string[];
  /** The lines of the header `Accept-Version`. */
  readonly lines: readonly string[];
}

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
    /** Returns the result of the function with a strategy, its body parsed. */
    async function invoke(strategy: string, sent: Partial<Sent>) {
      const event = JSON.parse(
        JSON.stringify(toEvent({ path: '/users/7', query: [], lines: [], ...sent })),
      );
      const result: Result = await createHandler(createVersioning(strategy))(event);
      const headers = { ...result.headers, ...result.multiValueHeaders };
      return {
        status: result.statusCode,
        vary: String(headers.vary),
        body: result.body && JSON.parse(result.body),
      };
    }

    test.each<[strategy: string, sent: Partial<Sent>, version: string]>([
      ['header', { lines: ['v2'] }, 'v2'],
      ['header', { lines: ['v2', 'v2'] }, 'v2'],
      ['header', {}, 'v1'],
      ['query', { query: ['v2'] }, 'v2'],
      ['query', { query: ['%76%32'] }, 'v2'],
      ['query', {}, 'v1'],
      ['path', { path: '/v2/users/7' }, 'v2'],
      ['path', { path: '/%76%32/users/7' }, 'v2'],
      ['namespace', { path: '/api/v2/users/7' }, 'v2'],
    ])('by %s, serves %o as %s', async (strategy, sent, version) => {
      const { status, body } = await invoke(strategy, sent);
      expect([status, body.version]).toEqual([200, version]);
    });

    test.each<[strategy: string, sent: Partial<Sent>, status: number, code: string]>([
      ['header', { lines: ['v9'] }, 400, 'NOT_ALLOWED'],
      ['query', { query: ['v1%26version=v2'] }, 404, 'NOT_ALLOWED'],
      ['path', { path: '/v2%2Fv2/users/7' }, 404, 'NOT_ALLOWED'],
      ['path', { path: '/%ff/users/7' }, 404, 'NOT_ALLOWED'],
    ])('by %s, rejects %o with %i and the code %s', async (strategy, sent, status, code) => {
      const result = await invoke(strategy, sent);
      expect(result).toMatchObject({ status, body: { code: `ERR_VERSION_${code}` } });
      expect(result.vary).toBe(strategy === 'header' ? 'Accept-Version, Origin' : 'Origin');
    });

    // The last value is the only value of a load balancer without multi-value headers.
    const ofTwo = name.includes('without multi-value') ? 'v2' : 'ERR_VERSION_AMBIGUOUS';

    test.each<[strategy: string, sent: Partial<Sent>]>([
      ['header', { lines: ['v1', 'v2'] }],
      ['query', { query: ['v1', 'v2'] }],
    ])(`by %s, makes ${ofTwo} of %o`, async (strategy, sent) => {
      const { body } = await invoke(strategy, sent);
      expect(body.version ?? body.code).toBe(ofTwo);
    });

    test('responds with 404 and Vary to an unknown user', async () => {
      const { status, vary, body } = await invoke('header', { path: '/users/9', lines: ['v2'] });
      expect([status, vary, body]).toEqual([404, 'Accept-Version, Origin', '']);
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
