import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
} from 'request-versioning';
import { expect, test } from 'vitest';

const url = 'https://v2.example.com:8443/v2/users?version=v2#top';
const accept = new Headers({ Accept: 'text/html; q=0.1' });
accept.append('accept', 'application/json; VERSION="\x80\xe9"');

test.each<[string, BaseVersioning, Request, string | null]>([
  [
    'the Accept header, whose lines are one list and whose bytes are ISO-8859-1',
    new AcceptHeaderVersioning(),
    new Request(url, { headers: accept }),
    '\x80\xe9',
  ],
  ['no Accept header', new AcceptHeaderVersioning(), new Request(url), null],
  ['the host of its URL', new HostNameVersioning(), new Request(url), 'v2'],
  [
    'the Host header, which a server puts on it',
    new HostNameVersioning(),
    new Request('http://127.0.0.1/', { headers: { host: 'v1.example.com' } }),
    'v1',
  ],
  ['the query of its URL', new QueryParameterVersioning(), new Request(url), 'v2'],
  ['no path parameters, as it has none', new URLPathVersioning(), new Request(url), null],
  ['no namespace, as it has none', new NamespaceVersioning(), new Request(url), null],
])('of a Fetch Request is read %s', (_, versioning, request, version) => {
  expect(versioning.determineVersion(request)).toBe(version);
});

test('a Fetch Request whose body is in use is read all the same, and left unread', () => {
  const request = new Request(url, { method: 'POST', body: 'text' });
  expect(new QueryParameterVersioning().determineVersion(request)).toBe('v2');
  expect(request.bodyUsed).toBe(false);
});
