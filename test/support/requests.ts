import { STATUS_CODES } from 'node:http';
import { expect } from 'vitest';
import { header, strategies } from './strategies.js';

/** One real request, and the response that every framework must send. */
export interface Case {
  readonly name: string;
  /** The path and query. Default: `/users/7`. */
  readonly path?: string;
  /** `Host`, or `:authority` in HTTP/2. Default: the address of the server. */
  readonly host?: string | readonly string[];
  /** The lines of the `Accept` header. Default: no lines. */
  readonly accept?: readonly string[];
  /** The lines of the `Accept-Version` header. Default: no lines. */
  readonly version?: readonly string[];
  /** The links that keep the version. Default: the links of the battery. */
  readonly links?: Links;
  /** Whether the request carries a version. Default: true. */
  readonly carriesVersion?: boolean;
  /** The version in the response, the error, or `undefined` if the user does not exist. */
  readonly expected: string | Rejection | undefined;
  /** The examples that the request does not reach unchanged, with the reasons. */
  readonly except?: readonly Exception[];
}

export interface Exception {
  readonly examples: readonly string[];
  readonly reason: string;
  /** A part of the response that the client gets instead, or of the error of its own HTTP client. */
  readonly outcome: object;
}

/** The body of the error, without the advertised versions. */
export interface Rejection {
  readonly title: string | undefined;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
}

export interface Links {
  /** Returns the URL of a page such as `/users/7` that keeps `version`. */
  readonly url: (page: string, version: string) => string;
  /** Returns the URL of the page without versions. */
  readonly aboutUrl: (version: string) => string;
}

export interface Battery extends Links {
  /** Further settings of the strategy. */
  /** The links of a response to a request that carries no version. Default: the links of the battery. */
  readonly unversioned?: Links;
  readonly settings?: {
    readonly allowedVersions?: readonly string[];
    readonly advertiseVersions?: boolean;
  };
  readonly cases: readonly Case[];
}

/** The status, message and `Vary` of each strategy of the examples. */
export const rules = {
  ...strategies,
  header,
  combined: { status: 400, message: 'Invalid version in request.', vary: ['Accept-Version'] },
} as const;

export type Rule = keyof typeof rules;

/** Returns the body of the strategy's rejection. */
function rejection(strategy: Rule, code = 'ERR_VERSION_NOT_ALLOWED'): Rejection {
  const { status, message } = rules[strategy];
  return { title: STATUS_CODES[status], status, detail: message, code };
}

const inAccept = rejection('accept');
const inPath = rejection('path');
const inNamespace = rejection('namespace');
const inHost = rejection('host');
const inQuery = rejection('query');
const twoInQuery = rejection('query', 'ERR_VERSION_AMBIGUOUS');
const inHeader = rejection('header');
const twoInHeader = rejection('header', 'ERR_VERSION_AMBIGUOUS');
const conflict = rejection('combined', 'ERR_VERSION_AMBIGUOUS');
const lacksResource: Rejection = {
  title: 'Not Found',
  status: 404,
  detail: 'This version has no such resource.',
  code: 'ERR_VERSION_LACKS_RESOURCE',
};
const noSuchUser = undefined;

/** Makes an `Accept` header of one line. */
function json(parameters: string): { accept: string[] } {
  return { accept: [`application/json${parameters}`] };
}

function query(version: string): { path: string } {
  return { path: `/users/7?version=${version}` };
}

const versioned = { version: ['v2'] };
const v2 = { host: 'v2.example.com' };

/** The default version of a request that carries no version. */
const none = { carriesVersion: false, expected: 'v1' } as const;

/** Makes the cases that most strategies share. `carrying` makes a request for a page of v2. */
function usual(carrying: (page: string) => Partial<Case>): Case[] {
  const user = carrying('/users/7');
  return [
    { name: 'a version', ...user, expected: 'v2' },
    { name: 'no version', ...none },
    { name: 'a port', host: 'v1.example.com:8080', ...user, expected: 'v2' },
    { name: 'a missing user', ...carrying('/users/9'), expected: noSuchUser },
  ];
}

/** Makes cases of versions that are keys of every object, or paths. */
function hostile(carrying: (version: string) => Partial<Case>, expected: Rejection): Case[] {
  return ['constructor', '__proto__', '../admin'].map((version) => {
    return { name: `the version ${version}`, ...carrying(version), expected };
  });
}

/** The names of the example behind each gateway. */
const lambda = ['lambda-1.0', 'lambda-2.0', 'lambda-alb', 'lambda-alb-single'];

const asSent: Exception = {
  examples: [
    'node-http',
    'node-http2',
    'fetch',
    'express',
    'koa',
    'elysia',
    'nest-express',
    ...lambda,
  ],
  reason: 'the router compares the fixed text of a route with the path as sent',
  outcome: { status: 404, type: expect.not.stringContaining('problem') },
};
const asUrl: Exception = {
  examples: ['hono', 'elysia', 'fetch', 'dispatch/hono'],
  reason: '@hono/node-server rejects a Host that a URL would write differently',
  outcome: { status: 400, type: '' },
};
const onlyAuthority: Exception = {
  examples: ['node-http2'],
  reason: 'HTTP/2 has no Host, and only one :authority',
  outcome: { code: 'ERR_HTTP2_HEADER_SINGLE_VALUE' },
};
const asName: Exception = {
  examples: ['node-http2'],
  reason: 'HTTP/2 rejects an :authority with a character that no host has',
  outcome: { code: 'ERR_HTTP2_STREAM_ERROR' },
};
const oneValue: Exception = {
  examples: ['hono', 'h3', 'elysia', 'fetch', 'dispatch/hono', ...lambda],
  reason: 'both lines become one value, which is not a host',
  outcome: { status: 200, body: { version: 'v1' } },
};

const lastValue: Exception = {
  examples: ['lambda-alb-single'],
  reason: 'a load balancer without multi-value headers drops all values but the last',
  outcome: { status: 200 },
};
const ownRouter: Exception = {
  examples: ['dispatch/fastify', 'dispatch/nest-express', 'dispatch/nest-fastify'],
  reason: 'the router of the framework finds no route for the version',
  outcome: { status: 404, type: 'application/json' },
};

const samePage: Links = { url: (page) => page, aboutUrl: () => '/about' };
const inQueryToo: Links = {
  url: (page, version) => `${page}?version=${version}`,
  aboutUrl: (version) => `/about?version=${version}`,
};

export const batteries: Readonly<Record<Rule, Battery>> = {
  accept: {
    ...samePage,
    cases: [
      ...usual((path) => ({ path, ...json('; version=v2') })),
      { name: 'an Accept header without a version', ...json(''), ...none },
      { name: 'a version that is not allowed', ...json('; version=v9'), expected: inAccept },
      {
        name: 'an encoded version, never decoded',
        ...json('; version=%76%32'),
        expected: inAccept,
      },
      {
        name: 'a repeated header',
        accept: ['text/html; version=v1; q=0.5', 'application/json; version=v2'],
        expected: 'v2',
      },
      ...hostile((version) => json(`; version="${version}"`), inAccept),
    ],
  },
  path: {
    url: (page, version) => `/${version}${page}`,
    aboutUrl: () => '/about',
    cases: [
      ...usual((page) => ({ path: `/v2${page}` })),
      { name: 'a version that is not allowed', path: '/v9/users/7', expected: inPath },
      { name: 'an encoded version', path: '/%76%32/users/7', expected: 'v2' },
      { name: 'an encoded slash', path: '/v2%2Fv2/users/7', expected: inPath },
      { name: 'an upper-case version', path: '/V2/users/7', expected: inPath },
      { name: 'another version in the query', path: '/v2/users/7?version=v1', expected: 'v2' },
      { name: 'a quoted string', path: '/%22v2%22/users/7', expected: inPath },
      ...hostile((version) => ({ path: `/${encodeURIComponent(version)}/users/7` }), inPath),
    ],
  },
  namespace: {
    url: (page, version) => `/api/${version}${page}`,
    aboutUrl: () => '/about',
    cases: [
      ...usual((page) => ({ path: `/api/v2${page}` })),
      { name: 'a version that is not allowed', path: '/api/v3/users/7', expected: inNamespace },
      { name: 'an encoded user', path: '/api/v2/users/%37', expected: 'v2' },
      { name: 'an encoded version', path: '/api/%76%32/users/7', expected: 'v2', except: [asSent] },
      { name: 'another version in the query', path: '/api/v2/users/7?version=v1', expected: 'v2' },
    ],
  },
  host: {
    ...samePage,
    cases: [
      { name: 'a version', ...v2, expected: 'v2' },
      { name: 'no version', host: 'example.com', ...none },
      { name: 'an address', ...none },
      { name: 'a version that is not allowed', host: 'v9.example.com', expected: inHost },
      { name: 'an upper-case version', host: 'V2.example.com', expected: inHost },
      { name: 'a key of every object', host: 'constructor.example.com', expected: inHost },
      { name: 'a Host that no URL has', host: '|', ...none, except: [asUrl, asName] },
      { name: 'an upper-case domain', host: 'v2.EXAMPLE.com', expected: 'v2' },
      {
        name: 'an encoded version, which a host name does not decode',
        host: 'v%32.example.com',
        ...none,
        except: [asUrl],
      },
      {
        name: 'a repeated header, of which Node takes the first',
        host: ['v2.example.com', 'v1.example.com'],
        expected: 'v2',
        except: [onlyAuthority, oneValue],
      },
      { name: 'another version in the query', path: '/users/7?version=v1', ...v2, expected: 'v2' },
      { name: 'a port', host: 'v2.example.com:8080', expected: 'v2' },
      {
        name: 'a version that is not allowed, with a port',
        host: 'v9.example.com:8080',
        expected: inHost,
      },
      { name: 'an IPv6 address with a port', host: '[::1]:8080', ...none },
      { name: 'a missing user', path: '/users/9', ...v2, expected: noSuchUser },
    ],
  },
  query: {
    ...inQueryToo,
    settings: { allowedVersions: ['v0', 'v1', 'v2'] },
    cases: [
      ...usual((page) => ({ path: `${page}?version=v2` })),
      {
        name: 'a version before users',
        ...query('v0'),
        expected: lacksResource,
        except: [ownRouter],
      },
      { name: 'an empty version', path: '/users/7?version=', expected: inQuery },
      { name: 'a version that is not allowed', path: '/users/7?version=v9', expected: inQuery },
      { name: 'an encoded version', path: '/users/7?%76ersion=%762', expected: 'v2' },
      { name: 'an upper-case parameter', path: '/users/7?VERSION=v2', expected: 'v1' },
      { name: 'a repeated version', path: '/users/7?version=v2&version=v2', expected: 'v2' },
      {
        name: 'two different versions',
        path: '/users/7?version=v1&version=v2',
        expected: twoInQuery,
        except: [lastValue],
      },
      ...hostile(query, inQuery),
    ],
  },
  header: {
    ...samePage,
    cases: [
      ...usual((path) => ({ path, ...versioned })),
      { name: 'an empty version', version: [''], expected: inHeader },
      { name: 'a version that is not allowed', version: ['v9'], expected: inHeader },
      { name: 'an encoded version, never decoded', version: ['%762'], expected: inHeader },
      { name: 'a repeated header', version: ['v2', 'v2'], expected: 'v2' },
      {
        name: 'two different lines',
        version: ['v2', 'v1'],
        expected: twoInHeader,
        except: [lastValue],
      },
      {
        name: 'another version in the query',
        path: '/users/7?version=v1',
        ...versioned,
        expected: 'v2',
      },
      ...hostile((version) => ({ version: [version] }), inHeader),
    ],
  },
  combined: {
    ...samePage,
    unversioned: inQueryToo,
    settings: { advertiseVersions: true },
    cases: [
      ...usual((path) => ({ path, ...versioned })),
      { name: 'a version in the query', ...query('v2'), links: inQueryToo, expected: 'v2' },
      { name: 'the same version in both', ...versioned, ...query('v2'), expected: 'v2' },
      { name: 'different versions', ...versioned, ...query('v1'), expected: conflict },
      { name: 'a version that is not allowed', version: ['v9'], expected: inHeader },
      { name: 'a version in the query that is not allowed', ...query('v9'), expected: inQuery },
      { name: 'two versions in the header', version: ['v1, v2'], expected: twoInHeader },
      {
        name: 'two versions in the query',
        ...query('v1&version=v2'),
        expected: twoInQuery,
        except: [lastValue],
      },
    ],
  },
};
