import { RouteReverser } from '../../dist/esm/index.js';

const reverser = new RouteReverser({
  page: '/pages/:id',
  file: '/files/*path',
  report: '/reports/:name{.:format}',
  compare: '/compare/:base...:head{/*path}',
  merge: '/*project/-/*path',
  blog: '/blog{/:lang}{/:year{/:month{/:day}}}{/tag/:tag}',
  groups: '/r{/a-:a}{/b-:b}{/c-:c}{/d-:d}{/e-:e}{/f-:f}{/g-:g}{/h-:h}',
  alikeGroups: '/x{--:a}{~:b}{_:c}{_:d}{x:e}{--:f}{--*g}{.:h}',
});
const by = (name, toParams) => (value) => reverser.reverse(name, { params: toParams(value) });
const reverseArgs = (args) => reverser.reverse('page', { args });
const reverseQuery = (q) => reverser.reverse('page', { args: [7], query: { q } });
const reversePage = by('page', (id) => ({ id }));
const reverseFile = by('file', (path) => ({ path }));
const reverseBlog = by('blog', (tag) => ({ tag }));

export const inputs = {
  'reverse: letters': ['a', reversePage],
  'reverse: escapes': ['é', reversePage],
  'reverse: asterisks': ['*', reversePage],
  'reverse: a slash, rejected': ['a', '/', reversePage],
  'reverse: a wildcard': ['a/', 'a/a', reverseFile],
  'reverse: segments': [(size) => Array.from({ length: size / 2 }, () => 'a'), reverseFile],
  'reverse: a format': ['a.', 'a', by('report', (name) => ({ name }))],
  'reverse: optional groups': ['a', reverseBlog],
  'reverse: optional groups, escapes': ['é', reverseBlog],
  'reverse: separators': ['.-', by('compare', (base) => ({ base, head: 'x' }))],
  'reverse: two wildcards': ['a/-', '/-', by('merge', (path) => ({ project: 'a', path }))],
  'reverse: a name': ['a', (name) => reverser.reverse(name)],
  'reverse: unknown params': [
    (size) => Object.fromEntries(Array.from({ length: size / 8 }, (_, n) => [`k${n}`, 'v'])),
    by('page', (params) => params),
  ],
  'reverse: args': [(size) => new Array(size / 2).fill('a'), reverseArgs],
  'reverse: a query of asterisks': ['*', reverseQuery],
  'reverse: a query of many': [(size) => new Array(size / 4).fill('a b'), reverseQuery],
  'reverse: a query of objects': [(size) => new Array(size / 8).fill({ by: 'a b' }), reverseQuery],
  'reverse: a query of fields': [
    (size) => Object.fromEntries(Array.from({ length: size / 8 }, (_, n) => [`k${n}`, 'v'])),
    reverseQuery,
  ],
  'reverse: a fragment': ['#', (fragment) => reverser.reverse('page', { args: [7], fragment })],
  'reverse: eight groups, the first': ['a', by('groups', (a) => ({ a, h: 'h' }))],
  // Eight optional groups can be present or absent in 256 combinations.
  'reverse: eight groups, by params': [
    (size) => 'a'.repeat(size / 2),
    by('groups', (half) => ({ a: half, h: half })),
  ],
  'reverse: eight groups, the last': ['a', by('groups', (h) => ({ a: 'a', h }))],
  'reverse: eight groups, an unknown parameter': [
    (size) => 'é'.repeat(size / 3),
    by('groups', (value) => ({ a: value, b: value, c: value, unknown: 'x' })),
  ],
  'reverse: eight groups that look alike': [
    '-',
    (last) => reverser.reverse('alikeGroups', { args: ['b', 'b.c', last] }),
  ],
};
