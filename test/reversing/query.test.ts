import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { type QueryParameters, QueryParameterVersioning, RouteReverser } from 'request-versioning';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const reverser = new RouteReverser({ users: '/users' });
const linkOf = (query: QueryParameters) => reverser.reverse('users', { query });

/** A class instance with fields, such as the DTO of Nest. */
class Filter {
  readonly name = 'Ada';
}
const nullPrototype = (fields: object) => Object.assign(Object.create(null), fields);
/** Makes an object as the query parsers of Fastify and Node do. */
const parsed = (fields: object) => Object.assign(Object.create(Object.create(null)), fields);

// The values of Express are texts, so a row has the texts only if they differ from what was written.
const ROWS: [string, query: QueryParameters, url: string, read?: object][] = [
  ['a plain object', { filter: { name: 'Ada' }, page: '2' }, '/users?filter%5Bname%5D=Ada&page=2'],
  [
    'an object in an object',
    { filter: { name: { first: 'Ada', last: 'Lovelace' } } },
    '/users?filter%5Bname%5D%5Bfirst%5D=Ada&filter%5Bname%5D%5Blast%5D=Lovelace',
  ],
  [
    'an object five levels deep',
    { a: { b: { c: { d: { e: { f: '1' } } } } } },
    '/users?a%5Bb%5D%5Bc%5D%5Bd%5D%5Be%5D%5Bf%5D=1',
  ],
  ['a list', { tag: ['a', 'b'] }, '/users?tag=a&tag=b'],
  [
    'a list in an object',
    { filter: { tag: ['a', 'b'] } },
    '/users?filter%5Btag%5D=a&filter%5Btag%5D=b',
  ],
  [
    'a list of objects',
    { order: [{ by: 'age', down: 'yes' }, { by: 'name' }] },
    '/users?order%5B0%5D%5Bby%5D=age&order%5B0%5D%5Bdown%5D=yes&order%5B1%5D%5Bby%5D=name',
  ],
  [
    'a list of texts and objects',
    { order: ['age', { by: 'name' }] },
    '/users?order%5B0%5D=age&order%5B1%5D%5Bby%5D=name',
  ],
  [
    'a list of lists',
    { cells: [['a'], ['b', 'c']] },
    '/users?cells%5B0%5D%5B0%5D=a&cells%5B1%5D%5B0%5D=b&cells%5B1%5D%5B1%5D=c',
  ],
  [
    'a list in an object in a list',
    { any: [{ tag: ['a', 'b'] }] },
    '/users?any%5B0%5D%5Btag%5D=a&any%5B0%5D%5Btag%5D=b',
  ],
  [
    'a list of 20 objects',
    { id: Array.from({ length: 20 }, () => ({ n: '1' })) },
    `/users?${Array.from({ length: 20 }, (_, index) => `id%5B${index}%5D%5Bn%5D=1`).join('&')}`,
  ],
  [
    'booleans and numbers as texts',
    { all: true, filter: { active: false, age: 36, of: [true, 1.5] } },
    '/users?all=true&filter%5Bactive%5D=false&filter%5Bage%5D=36&filter%5Bof%5D=true&filter%5Bof%5D=1.5',
    { all: 'true', filter: { active: 'false', age: '36', of: ['true', '1.5'] } },
  ],
  [
    'names and values that need escapes',
    { 'a b': { 'c&d=é': "it's [x]+%" } },
    '/users?a+b%5Bc%26d%3D%C3%A9%5D=it%27s+%5Bx%5D%2B%25',
  ],
  ['an empty text', { filter: { name: '' } }, '/users?filter%5Bname%5D='],
  [
    'null and undefined, which are left out at each depth',
    { a: null, b: { c: undefined, d: [null, { e: null, f: '1' }, undefined, '2'] } },
    '/users?b%5Bd%5D%5B0%5D%5Bf%5D=1&b%5Bd%5D%5B1%5D=2',
    { b: { d: [{ f: '1' }, '2'] } },
  ],
  ['a list that has only one value', { tag: ['a', null] }, '/users?tag=a', { tag: 'a' }],
  ['empty objects and lists', { a: {}, b: [], c: { d: [{}] } }, '/users', {}],
  [
    'an object without a prototype',
    nullPrototype({ a: nullPrototype({ b: '1' }) }),
    '/users?a%5Bb%5D=1',
  ],
  ['an object of a parser', parsed({ a: parsed({ b: '1' }) }), '/users?a%5Bb%5D=1'],
  [
    'pairs',
    [
      ['a', { b: '1' }],
      ['c', '2'],
    ],
    '/users?a%5Bb%5D=1&c=2',
    { a: { b: '1' }, c: '2' },
  ],
  ['a map', new Map([['a', { b: '1' }]]), '/users?a%5Bb%5D=1', { a: { b: '1' } }],
  [
    'own fields alone',
    Object.create({ b: 1 }, { a: { value: '1', enumerable: true } }),
    '/users?a=1',
    { a: '1' },
  ],
];

describe('a query has the notation that the extended parser of Express reads:', () => {
  let origin: string;
  const app = express().set('query parser', 'extended');
  app.get('/users', (req, res) => {
    // The next page of a list, as people build it.
    const { reverse } = versioning.forRequest(req);
    res.json({ query: req.query, next: reverse('users', { query: { ...req.query, page: 2 } }) });
  });
  const versioning = new QueryParameterVersioning({ reverser });
  const server = createServer(app);
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  /** Returns the query that the server reads, and the link to the next page. */
  async function list(url: string): Promise<{ query: object; next: string }> {
    const response = await fetch(origin + url);
    return (await response.json()) as never;
  }

  test.each(ROWS)('%s', async (_, query, url, read = query) => {
    expect(linkOf(query)).toBe(url);
    const { query: own, next } = await list(url);
    expect(own).toEqual({ ...read });
    expect((await list(next)).query).toEqual({ ...read, page: '2' });
  });

  test('a client cannot cause an error by the query that a link repeats', async () => {
    const hostile = [
      'a[b][c][d][e][f][g][h]=1',
      'a[]=1&a[b]=2',
      'a[0][0][0]=1',
      '__proto__[a]=1',
      'a[%]=%&[]=1&=2',
    ];
    for (const query of [...hostile, `${'a[b]=1&'.repeat(900)}`, `a${'[b]'.repeat(2_000)}=1`]) {
      expect(await list(`/users?${query}`)).toMatchObject({
        next: expect.stringMatching(/[?&]page=2$/),
      });
    }
  });
});

test.each<[string, shown: string, value: unknown, name: string, query: unknown]>(
  [
    ['a Date', '[object Date]', new Date()],
    ['a Map', '[object Map]', new Map([['name', 'Ada']])],
    ['a Set', '[object Set]', new Set(['a'])],
    ['a promise', '[object Promise]', Promise.resolve('a')],
    ['a URL', '[object URL]', new URL('https://example.com')],
    ['search parameters', '[object URLSearchParams]', new URLSearchParams('a=1')],
    ['an instance of a class', '[object Object]', new Filter()],
  ].flatMap(([text, shown, value]): [string, string, unknown, string, unknown][] => [
    [`${text}`, `${shown}`, value, 'at', { at: value }],
    [`${text} in an object`, `${shown}`, value, 'filter[at]', { filter: { at: value } }],
    [`${text} in a list`, `${shown}`, value, 'at[0]', { at: [value] }],
    [`${text} in pairs`, `${shown}`, value, 'at', [['at', value]]],
  ]),
)('%s is a TypeError, because its content would be lost', (_, shown, __, name, query) => {
  expect(() => linkOf(query as QueryParameters)).toThrow(
    new TypeError(
      `reverse: query: "${name}" must be text, a number, a boolean, a list or a plain object, got ${shown}. ` +
        'Pass its text or its fields.',
    ),
  );
});

test.each([
  ['a promise', '[object Promise]', Promise.resolve({ page: 2 })],
  ['a function', '() => {}', () => {}],
])('a query that is %s is a TypeError', (_, shown, query) => {
  expect(() => linkOf(query as never)).toThrow(
    new TypeError(
      `reverse: query must be an object of parameters by name, got ${shown}. Pass the parameters as a plain object.`,
    ),
  );
});
