import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLanguageServer } from '../support/language-server.js';
import { packedFolder } from '../support/packed.js';

const ROUTES = [
  "users: '/users'",
  "user: '/users/:id'",
  "file: '/files/*path'",
  "tag: '/tags/:tag'",
];
const LINKS = '"file → /files/*path" | "tag → /tags/:tag" | "user → /users/:id" | "users → /users"';
/** Routes, each with a strategy and the links that its `reverse` takes. */
const LINKED: readonly (readonly [name: string, routes: string, links: string])[] = [
  ['URLPathVersioning', "user: '/:version/users/:id'", '"user → /{:version}/users/:id"'],
  ['NamespaceVersioning', "v1: lib.include('/v1', { list: '/a' })", '"list → /v1/a"'],
  ['HeaderVersioning', "by: ['/a/:id', '/b/:name']", '"by → /a/:id" | "by → /b/:name"'],
];
const SETTINGS = ["allowedVersions: ['v1', 'v2']", "defaultVersion: 'v1'"];
const SOURCES = ['HeaderVersioning', 'QueryParameterVersioning'];
const sources = SOURCES.map((name) => `new lib.${name}({ reverser })`).join(', ');
const strategies = {
  AcceptHeaderVersioning: 'reverser',
  HeaderVersioning: 'reverser',
  URLPathVersioning: 'reverser',
  NamespaceVersioning: 'reverser',
  HostNameVersioning: 'reverser',
  QueryParameterVersioning: 'reverser',
  CombinedVersioning: `sources: [${sources}]`,
};

/** Settings, each with its class and a part of its docs. */
const DOCUMENTED: readonly (readonly [name: string, setting: string, docs: string])[] = [
  ['lib.URLPathVersioning', "allowedVersions: ['v1', 'v2']", 'The versions that the API offers'],
  ['lib.HeaderVersioning', "versionHeader: 'API-Version'", 'The response header that names'],
  ['lib.HeaderVersioning', "headerName: 'API-Version'", 'The request header that carries'],
  ['lib.AcceptHeaderVersioning', 'mediaTypes: []', 'The media types that the server can produce'],
  ['lib.HostNameVersioning', 'hostNamePattern: /^(v1)/', 'Matches the host without its port.'],
  ['lib.CombinedVersioning', `sources: [${sources}]`, 'The strategies that read the version'],
  ['OwnVersioning', "cookieName: 'v'", 'The cookie that carries the version.'],
];

const file = join(packedFolder, 'hovers.mts');
const text = [
  `import * as lib from 'request-versioning';`,
  `const reverser = new lib.RouteReverser({ ${ROUTES.join(', ')} });`,
  ...Object.entries(strategies).flatMap(([name, setting]) => [
    `const strategy_${name} = new lib.${name}({ ${[...SETTINGS, setting].join(', ')} });`,
    `const determined_${name} = strategy_${name}.determineVersion({});`,
    `const api_${name} = strategy_${name}.forRequest({});`,
    `const { version: version_${name}, reverse: reverse_${name} } = api_${name};`,
    `const picked_${name} = api_${name}.pick({ v1: 1, v2: 'text' });`,
  ]),
  ...LINKED.map(([name, routes], index) => {
    const settings = `{ ${SETTINGS}, reverser: new lib.RouteReverser({ ${routes} }) }`;
    return `const { reverse: linked_${index} } = new lib.${name}(${settings}).forRequest({});`;
  }),
  `interface OwnSettings extends lib.VersioningSettings {
    /** The cookie that carries the version. */
    readonly cookieName?: string;
  }
  class OwnVersioning<const S extends OwnSettings> extends lib.BaseVersioning<S> {
    constructor(settings?: lib.ExactSettings<S, OwnSettings>) {
      super(settings, { cookieName: { expected: 'a string', accepts: () => true } });
    }
  }`,
  ...DOCUMENTED.map(([name, setting]) => `new ${name}({ ${setting} });`),
].join('\n');

/** The server that editors ask, for a program of `text` and the packed declarations. */
let server: Awaited<ReturnType<typeof startLanguageServer>>;
beforeAll(async () => {
  server = await startLanguageServer(packedFolder, file, text);
});
afterAll(() => server.close());

/** Returns the declaration that an editor shows for the constant `name`. */
async function hover(name: string): Promise<string> {
  const shown = await server.hover(text.search(new RegExp(`\\b${name}\\b`)));
  const [, declaration] = /^```\w+\n(.*?)\n```/s.exec(shown) as unknown as [string, string];
  return declaration;
}

describe.each(Object.keys(strategies))('an editor shows for %s', (name) => {
  test('the versions of determineVersion and of forRequest as their union', async () => {
    expect(await hover(`determined_${name}`)).toBe(`const determined_${name}: "v1" | "v2"`);
    expect(await hover(`version_${name}`)).toBe(`const version_${name}: "v1" | "v2"`);
  });

  test('the versions and the links of forRequest in one line', async () => {
    const type = `lib.VersionedApi<"v1" | "v2", ${LINKS}>`;
    expect(await hover(`api_${name}`)).toBe(`const api_${name}: ${type}`);
  });

  test('the links and the versions of reverse in one line', async () => {
    const type = `lib.Reverse<${LINKS}, "v1" | "v2">`;
    expect(await hover(`reverse_${name}`)).toBe(`const reverse_${name}: ${type}`);
  });

  test('the types of the entries for the result of pick', async () => {
    expect(await hover(`picked_${name}`)).toMatch(/^const \w+: .*string \| number.*$/);
  });
});

test.each(LINKED)('an editor shows for %s with { %s } the links %s', async (name, _, links) => {
  const index = LINKED.findIndex(([each]) => each === name);
  const type = `lib.Reverse<${links}, "v1" | "v2">`;
  expect(await hover(`linked_${index}`)).toBe(`const linked_${index}: ${type}`);
});

test.each(DOCUMENTED)(
  'an editor shows the docs of a setting of %s: %s',
  async (name, setting, docs) => {
    const offset = text.indexOf(`new ${name}({ ${setting} });`) + `new own.${name}({ `.length;
    expect(await server.hover(offset)).toContain(docs);
  },
);
