import { createServer, type IncomingMessage, type Server } from 'node:http';

/** The parts of a request that every event carries. */
interface Received {
  readonly method: string;
  readonly path: string;
  /** The query without `?`. */
  readonly query: string;
  /** The lines of the headers. */
  readonly lines: readonly (readonly [name: string, value: string])[];
}

type Lists = Readonly<Record<string, string[]>>;
export type Event = Readonly<Record<string, unknown>>;

/** The result of a Lambda function. */
export interface Result {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly multiValueHeaders?: Lists;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** Builds the event of payload format 1.0. API Gateway decodes the query, and keeps the case of header names. */
function toFormat1({ method, path, query, lines }: Received): Event {
  const lists = group(lines);
  const parameters = group([...new URLSearchParams(query)]);
  return {
    version: '1.0',
    resource: '/{proxy+}',
    path,
    httpMethod: method,
    headers: lastOf(lists),
    multiValueHeaders: lists,
    queryStringParameters: query ? lastOf(parameters) : null,
    multiValueQueryStringParameters: query ? parameters : null,
    requestContext: {
      ...{ accountId: '123456789012', apiId: 'id', domainName: 'id.execute-api.example.com' },
      ...{ httpMethod: method, path, protocol: 'HTTP/1.1', requestId: 'id', stage: '$default' },
    },
    pathParameters: { proxy: path.slice(1) },
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
  };
}

/** Builds the event of payload format 2.0. API Gateway joins equal names by commas. */
function toFormat2({ method, path, query, lines }: Received): Event {
  const lowerCase = lines.map(([name, value]) => [name.toLowerCase(), value] as const);
  const parameters = group([...new URLSearchParams(query)]);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    headers: joined(group(lowerCase)),
    ...(query && { queryStringParameters: joined(parameters) }),
    requestContext: {
      ...{ accountId: '123456789012', apiId: 'id', domainName: 'id.execute-api.example.com' },
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'agent' },
      ...{ requestId: 'id', routeKey: '$default', stage: '$default', timeEpoch: 1583348638390 },
    },
    isBase64Encoded: false,
  };
}

/** Builds the event of an Application Load Balancer with multi-value headers. It does not decode the query. */
function toLoadBalancer({ method, path, query, lines }: Received): Event {
  const lowerCase = lines.map(([name, value]) => [name.toLowerCase(), value] as const);
  const pairs = query ? query.split('&').map((pair) => pair.split(/=(.*)/s)) : [];
  return {
    requestContext: {
      elb: { targetGroupArn: 'arn:aws:elasticloadbalancing:region:1:targetgroup/a/b' },
    },
    httpMethod: method,
    path,
    multiValueQueryStringParameters: group(pairs.map(([name = '', value = '']) => [name, value])),
    multiValueHeaders: group(lowerCase),
    body: '',
    isBase64Encoded: false,
  };
}

/** Builds the event of an Application Load Balancer without multi-value headers, which keeps only last values. */
function toSingleValues(received: Received): Event {
  const { multiValueHeaders, multiValueQueryStringParameters, ...event } = toLoadBalancer(received);
  const queryStringParameters = lastOf(multiValueQueryStringParameters as Lists);
  return { ...event, headers: lastOf(multiValueHeaders as Lists), queryStringParameters };
}

/** Builds the event of each gateway in front of a Lambda function. */
export const gateways = {
  'lambda-1.0': toFormat1,
  'lambda-2.0': toFormat2,
  'lambda-alb': toLoadBalancer,
  'lambda-alb-single': toSingleValues,
} as const;

/** Serves a Lambda function, as a gateway does. */
export function serveEvents(
  toEvent: (received: Received) => Event,
  handler: (event: Event) => Promise<Result>,
): Server {
  return createServer((request, response) => {
    // An event is JSON, so that it holds nothing else.
    const event: Event = JSON.parse(JSON.stringify(toEvent(receive(request))));
    handler(event).then(
      ({ statusCode, headers, multiValueHeaders, body }) => {
        const used = event.multiValueHeaders ? multiValueHeaders : headers;
        response.writeHead(statusCode, { ...used }).end(body);
      },
      (error) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
}

function receive({ method = 'GET', url = '/', rawHeaders }: IncomingMessage): Received {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  return {
    ...{ method, path, query },
    lines: names.map((name, index) => [name, rawHeaders[2 * index + 1] ?? '']),
  };
}

function group(pairs: readonly (readonly [string, string])[]): Lists {
  const lists = new Map<string, string[]>();
  for (const [name, value] of pairs) lists.set(name, [...(lists.get(name) ?? []), value]);
  return Object.fromEntries(lists);
}

function lastOf(lists: Lists): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values.at(-1)]));
}

function joined(lists: Lists): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values.join()]));
}
