import { describe, expect, test } from 'vitest';
import type { Event, Result } from '../support/gateways.js';

const { createVersioning } = await import('../../examples/api.js');
const { createHandler } = await import('../../examples/lambda.js');

/** The event of payload format 1.0 in the guide of API Gateway, for a user of this API. */
function format1(version: readonly string[], query: readonly string[] = []): Event {
  return {
    version: '1.0',
    resource: '/users/{id}',
    path: '/users/7',
    httpMethod: 'GET',
    headers: { Accept: '*/*', ...(version.length > 0 && { 'Accept-Version': version.at(-1) }) },
    multiValueHeaders: {
      Accept: ['*/*'],
      ...(version.length > 0 && { 'Accept-Version': version }),
    },
    queryStringParameters: query.length > 0 ? { version: query.at(-1) } : null,
    multiValueQueryStringParameters: query.length > 0 ? { version: query } : null,
    requestContext: {
      accountId: '123456789012',
      apiId: 'id',
      authorizer: { claims: null, scopes: null },
      domainName: 'id.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'id',
      extendedRequestId: 'request-id',
      httpMethod: 'GET',
      identity: { sourceIp: '192.0.2.1', userAgent: 'user-agent' },
      path: '/users/7',
      protocol: 'HTTP/1.1',
      requestId: 'id=',
      requestTime: '04/Mar/2020:19:15:17 +0000',
      requestTimeEpoch: 1583349317135,
      resourceId: null,
      resourcePath: '/users/{id}',
      stage: '$default',
    },
    pathParameters: { id: '7' },
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
  };
}

/** The event of payload format 2.0 in the guide of API Gateway, for a user of this API. */
function format2(version: readonly string[], query: readonly string[] = []): Event {
  return {
    version: '2.0',
    routeKey: 'GET /users/{id}',
    rawPath: '/users/7',
    rawQueryString: query.map((value) => `version=${encodeURIComponent(value)}`).join('&'),
    cookies: ['cookie1', 'cookie2'],
    headers: { accept: '*/*', ...(version.length > 0 && { 'accept-version': version.join() }) },
    ...(query.length > 0 && { queryStringParameters: { version: query.join() } }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'api-id',
      domainName: 'id.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'id',
      http: {
        method: 'GET',
        path: '/users/7',
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: 'agent',
      },
      requestId: 'id',
      routeKey: 'GET /users/{id}',
      stage: '$default',
      time: '12/Mar/2020:19:03:58 +0000',
      timeEpoch: 1583348638390,
    },
    pathParameters: { id: '7' },
    isBase64Encoded: false,
  };
}

/** The event of a load balancer in its guide, with multi-value headers, for a user of this API. */
function loadBalancer(version: readonly string[], query: readonly string[] = []): Event {
  return {
    requestContext: {
      elb: {
        targetGroupArn:
          'arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/users/6d0ecf831eec9f09',
      },
    },
    httpMethod: 'GET',
    path: '/users/7',
    multiValueQueryStringParameters:
      query.length > 0 ? { version: query.map(encodeURIComponent) } : {},
    multiValueHeaders: {
      accept: ['*/*'],
      ...(version.length > 0 && { 'accept-version': version }),
    },
    body: '',
    isBase64Encoded: false,
  };
}

/** The event of a load balancer without multi-value headers. */
function singleValues(version: readonly string[], query: readonly string[] = []): Event {
  const last = query.at(-1);
  const { multiValueHeaders, multiValueQueryStringParameters, ...event } = loadBalancer([]);
  return {
    ...event,
    headers: { accept: '*/*', ...(version.length > 0 && { 'accept-version': version.at(-1) }) },
    queryStringParameters: last === undefined ? {} : { version: encodeURIComponent(last) },
  };
}

const events = { format1, format2, loadBalancer, singleValues };

async function call(strategy: 'header' | 'query', event: Event) {
  const handler = createHandler(createVersioning(strategy)) as (event: Event) => Promise<Result>;
  const { headers, multiValueHeaders, body, ...result } = await handler(structuredClone(event));
  const lists = Object.entries(multiValueHeaders ?? {}).map(([name, lines]) => [
    name,
    lines.join(),
  ]);
  return { ...result, headers: headers ?? Object.fromEntries(lists), body: JSON.parse(body) };
}

const HOSTILE = [
  'constructor',
  '__proto__',
  '../admin',
  'v9',
  '2.0',
  '',
  'v2&version=v1',
  '\ud800',
];

describe.each(Object.entries(events))('the event of %s', (name, toEvent) => {
  test('carries a version in a header', async () => {
    expect(await call('header', toEvent(['v2']))).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'application/json', vary: 'Accept-Version, Origin' },
      body: { version: 'v2', links: ['/users/7', '/users', '/about'] },
      isBase64Encoded: false,
    });
  });

  test('carries an encoded version in the query', async () => {
    expect((await call('query', toEvent([], ['v2']))).body.version).toBe('v2');
  });

  test('carries no version', async () => {
    expect((await call('header', toEvent([]))).body.version).toBe('v1');
    expect((await call('query', toEvent([]))).body.version).toBe('v1');
  });

  test.skipIf(name === 'singleValues')('carries two versions', async () => {
    const code = 'ERR_VERSION_AMBIGUOUS';
    expect((await call('header', toEvent(['v1', 'v2']))).body.code).toBe(code);
    expect((await call('query', toEvent([], ['v1', 'v2']))).body.code).toBe(code);
  });

  test.each(HOSTILE.filter(isEncodable))('carries the hostile version %j', async (version) => {
    const rejection = { code: 'ERR_VERSION_NOT_ALLOWED' };
    expect(await call('header', toEvent([version]))).toMatchObject({
      statusCode: 400,
      headers: { 'content-type': 'application/problem+json', vary: 'Accept-Version, Origin' },
      body: rejection,
    });
    expect(await call('query', toEvent([], [version]))).toMatchObject({
      statusCode: 404,
      headers: { vary: 'Origin' },
      body: rejection,
    });
  });
});

test('a lone surrogate in the decoded query of format 1.0 is rejected', async () => {
  expect(await call('query', format1([], ['\ud800']))).toMatchObject({ statusCode: 404 });
});

test('each list of values is answered in the field that the event has', async () => {
  const handler = createHandler(createVersioning('header')) as (event: Event) => Promise<Result>;
  expect(await handler(format1(['v2']))).not.toHaveProperty('headers');
  expect(await handler(loadBalancer(['v2']))).not.toHaveProperty('headers');
  expect(await handler(format2(['v2']))).not.toHaveProperty('multiValueHeaders');
  expect(await handler(singleValues(['v2']))).not.toHaveProperty('multiValueHeaders');
});

function isEncodable(text: string): boolean {
  return text !== '\ud800';
}
