import { strategies } from '../strategies.js';

/** One real request, and the answer that must come back whatever the framework. */
export interface Case {
  readonly name: string;
  /** The path and query. Default: those of the user 7, without a version. */
  readonly path?: string;
  /** What the request is sent to: `Host`, or `:authority` in HTTP/2. Default: the address of the server. */
  readonly host?: string | readonly string[];
  /** The lines of the `Accept` header. Default: none. */
  readonly accept?: readonly string[];
  /** The version of the user in the answer, or the error. */
  readonly expected: string | Refusal;
  /** Why the request does not reach the API as it is, by the examples of which that is true. */
  readonly except?: readonly Exception[];
}

export interface Exception {
  readonly examples: readonly string[];
  readonly reason: string;
}

export interface Refusal {
  readonly status: number;
  readonly body: { readonly error: string; readonly code?: string };
}

export interface Battery {
  /** The URL of a page of the API, such as `/users/7`, that keeps `version`. */
  readonly url: (page: string, version: string) => string;
  /** The same of the page that has no versions. */
  readonly aboutUrl: (version: string) => string;
  readonly cases: readonly Case[];
}

/** How the strategy refuses a version. */
function refusal(strategy: keyof typeof strategies, code = 'ERR_VERSION_NOT_ALLOWED'): Refusal {
  const { status, message } = strategies[strategy];
  return { status, body: { error: message, code } };
}

const inAccept = refusal('accept');
const inPath = refusal('path');
const inNamespace = refusal('namespace');
const inHost = refusal('host');
const inQuery = refusal('query');
const twoInQuery = refusal('query', 'ERR_VERSION_AMBIGUOUS');
const noSuchUser: Refusal = { status: 404, body: { error: 'No such user.' } };

/** An `Accept` header of one line. */
function json(parameters: string): { accept: string[] } {
  return { accept: [`application/json${parameters}`] };
}

const v2 = { host: 'v2.example.com' };
const port = { host: 'v1.example.com:8080' };

export const batteries: Readonly<Record<keyof typeof strategies, Battery>> = {
  accept: {
    url: (page) => page,
    aboutUrl: () => '/about',
    cases: [
      { name: 'a version', ...json('; version=v2'), expected: 'v2' },
      { name: 'none', ...json(''), expected: 'v1' },
      { name: 'no Accept header', expected: 'v1' },
      { name: 'a refused one', ...json('; version=v9'), expected: inAccept },
      { name: 'an encoded one, never decoded', ...json('; version=%76%32'), expected: inAccept },
      { name: 'an upper-case parameter', ...json('; VERSION=v2'), expected: 'v2' },
      { name: 'an upper-case version', ...json('; version=V2'), expected: inAccept },
      {
        name: 'a repeated header',
        accept: ['text/html; version=v1; q=0.5', 'application/json; version=v2'],
        expected: 'v2',
      },
      { name: 'weights', ...json('; version=v1; q=0.5, a/*; version=v2; q=0.6'), expected: 'v2' },
      { name: 'a port', ...port, ...json('; version=v2'), expected: 'v2' },
      { name: 'a quoted string', ...json('; version="v2"'), expected: 'v2' },
      { name: 'a quoted string with an escape', ...json('; version="v\\2"'), expected: 'v2' },
      { name: 'a refused quote', ...json('; version="v2,v1; version=v1"'), expected: inAccept },
      { name: 'a missing user', path: '/users/9', ...json('; version=v2'), expected: noSuchUser },
    ],
  },
  path: {
    url: (page, version) => `/${version}${page}`,
    aboutUrl: () => '/about',
    cases: [
      { name: 'a version', path: '/v2/users/7', expected: 'v2' },
      { name: 'none', expected: 'v1' },
      { name: 'a refused one', path: '/v9/users/7', expected: inPath },
      { name: 'an encoded one', path: '/%76%32/users/7', expected: 'v2' },
      { name: 'an encoded slash', path: '/v2%2Fv2/users/7', expected: inPath },
      { name: 'an upper-case version', path: '/V2/users/7', expected: inPath },
      { name: 'another, in the query', path: '/v2/users/7?version=v1', expected: 'v2' },
      { name: 'a port', path: '/v2/users/7', ...port, expected: 'v2' },
      { name: 'a quoted string', path: '/%22v2%22/users/7', expected: inPath },
      { name: 'a missing user', path: '/v2/users/9', expected: noSuchUser },
    ],
  },
  namespace: {
    url: (page, version) => `/api/${version}${page}`,
    aboutUrl: () => '/about',
    cases: [
      { name: 'a version', path: '/api/v2/users/7', expected: 'v2' },
      { name: 'none', expected: 'v1' },
      { name: 'a refused one', path: '/api/v3/users/7', expected: inNamespace },
      { name: 'an encoded user', path: '/api/v2/users/%37', expected: 'v2' },
      {
        name: 'an encoded one',
        path: '/api/%76%32/users/7',
        expected: 'v2',
        except: [
          {
            examples: ['node-http', 'node-http2', 'fetch', 'express', 'koa', 'nest-express'],
            reason: 'path-to-regexp compares the fixed text of a route with the path as sent',
          },
        ],
      },
      { name: 'another, in the query', path: '/api/v2/users/7?version=v1', expected: 'v2' },
      { name: 'a port', path: '/api/v2/users/7', ...port, expected: 'v2' },
      { name: 'a missing user', path: '/api/v2/users/9', expected: noSuchUser },
    ],
  },
  host: {
    url: (page) => page,
    aboutUrl: () => '/about',
    cases: [
      { name: 'a version', ...v2, expected: 'v2' },
      { name: 'none', host: 'example.com', expected: 'v1' },
      { name: 'an address', expected: 'v1' },
      { name: 'a refused one', host: 'v9.example.com', expected: inHost },
      { name: 'an upper-case version', host: 'V2.example.com', expected: inHost },
      { name: 'an upper-case domain', host: 'v2.EXAMPLE.com', expected: 'v2' },
      {
        name: 'an encoded one, which a host name does not decode',
        host: 'v%32.example.com',
        expected: 'v1',
        except: [
          {
            examples: ['hono', 'fetch'],
            reason: '@hono/node-server refuses a Host that a URL would write differently',
          },
        ],
      },
      {
        name: 'a repeated header, of which Node takes the first',
        host: ['v2.example.com', 'v1.example.com'],
        expected: 'v2',
        except: [
          { examples: ['node-http2'], reason: 'HTTP/2 has no Host, and only one :authority' },
          {
            examples: ['hono', 'h3', 'fetch'],
            reason: 'Fetch makes one value of both lines, which is no host',
          },
        ],
      },
      { name: 'another, in the query', path: '/users/7?version=v1', ...v2, expected: 'v2' },
      { name: 'a port', host: 'v2.example.com:8080', expected: 'v2' },
      { name: 'a refused one with a port', host: 'v9.example.com:8080', expected: inHost },
      { name: 'an IPv6 address with a port', host: '[::1]:8080', expected: 'v1' },
      { name: 'a missing user', path: '/users/9', ...v2, expected: noSuchUser },
    ],
  },
  query: {
    url: (page, version) => `${page}?version=${version}`,
    aboutUrl: (version) => `/about?version=${version}`,
    cases: [
      { name: 'a version', path: '/users/7?version=v2', expected: 'v2' },
      { name: 'none', expected: 'v1' },
      { name: 'an empty one', path: '/users/7?version=', expected: inQuery },
      { name: 'a refused one', path: '/users/7?version=v9', expected: inQuery },
      { name: 'an encoded one', path: '/users/7?%76ersion=%762', expected: 'v2' },
      { name: 'an upper-case parameter', path: '/users/7?VERSION=v2', expected: 'v1' },
      { name: 'a repeated one', path: '/users/7?version=v2&version=v2', expected: 'v2' },
      { name: 'two different ones', path: '/users/7?version=v1&version=v2', expected: twoInQuery },
      { name: 'a port', path: '/users/7?version=v2', ...port, expected: 'v2' },
      { name: 'a quoted string', path: '/users/7?version=%22v2%22', expected: inQuery },
      { name: 'a missing user', path: '/users/9?version=v2', expected: noSuchUser },
    ],
  },
};
