import { cpSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Compiler, compileFolder } from '../support/compilers.js';
import { type Page, pages } from '../support/docs.js';
import { installedPath, packedFolder } from '../support/packed.js';

const RESOLUTIONS = {
  'CommonJS in node10': { type: 'commonjs', module: 'commonjs' },
  'an ES module in node16': { type: 'module', module: 'node16' },
  'CommonJS in nodenext': { type: 'commonjs', module: 'nodenext' },
  'a bundler': { type: 'module', module: 'preserve', moduleResolution: 'bundler' },
};
type Resolution = keyof typeof RESOLUTIONS;

/** The packages of each framework, with their types. The project has no others. */
const PACKAGES = {
  express: ['@types/express'],
  fastify: ['fastify'],
  hono: ['hono'],
  koa: ['@types/koa', '@koa/router'],
  nest: ['@nestjs/common', '@nestjs/core', 'reflect-metadata', 'rxjs'],
};
type Framework = keyof typeof PACKAGES;

const VERSIONING = `
import { HeaderVersioning, RouteReverser } from 'request-versioning';
const reverser = new RouteReverser({ users: '/users' });
const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'], defaultVersion: 'v1', reverser });
`;

const CODE: Readonly<Record<Framework, string>> = {
  express: `
import express from 'express';
import { versioned, versionErrors } from 'request-versioning/express';
declare module 'request-versioning/express' { interface Register { versioning: typeof versioning } }
const app = express();
app.get('/users/:id', versioned(versioning, { versions: { since: 'v2' } }), ({ api }, response) => {
  // @ts-expect-error: no route has the name
  response.json([api.reverse('users'), api.reverse('user')]);
});
app.use(versionErrors);
`,
  fastify: `
import Fastify from 'fastify';
import byDefault, { versioned, versionErrors } from 'request-versioning/fastify';
declare module 'request-versioning/fastify' { interface Register { versioning: typeof versioning } }
const app = Fastify();
app.register(versioned, { versioning });
app.register(import('request-versioning/fastify'), { versioning, namespace: 'v1' });
app.register(byDefault, { versioning });
app.setErrorHandler(versionErrors);
app.get('/users', { config: { api: { versions: ['v2'] } } }, async ({ api }) => {
  // @ts-expect-error: no route has the name
  return [api.reverse('users'), api.reverse('user')];
});
`,
  hono: `
import { Hono } from 'hono';
import { versioned } from 'request-versioning/hono';
const app = new Hono();
app.get('/users', versioned(versioning, { versions: ['v2'] }), (c) => {
  // @ts-expect-error: no route has the name
  return c.json([c.var.api.reverse('users'), c.var.api.reverse('user')]);
});
`,
  koa: `
import Router from '@koa/router';
import { versioned, versionErrors } from 'request-versioning/koa';
new Router().use(versionErrors).get('/users', versioned(versioning, { versions: ['v2'] }), (ctx) => {
  // @ts-expect-error: no route has the name
  ctx.body = [ctx.api.reverse('users'), ctx.api.reverse('user')];
});
`,
  nest: `
import { Controller, Get, type INestApplication, Module } from '@nestjs/common';
import type { ApiOf } from 'request-versioning';
import { Api, Deprecated, VersioningModule, Versions, versionErrors } from 'request-versioning/nest';
@Controller('users')
class Users {
  @Get() @Versions('v2') @Deprecated({ deprecated: '2026-01-01' }) list(@Api() api: ApiOf<typeof versioning>) {
    // @ts-expect-error: no route has the name
    return [api.reverse('users'), api.reverse('user')];
  }
}
@Module({ imports: [VersioningModule.forRootAsync({ useFactory: () => versioning })], controllers: [Users] })
export class Application {}
export const use = (app: INestApplication) => app.useGlobalFilters(versionErrors);
`,
};

/** Creates a project that has the package, and the packages of `frameworks` alone. */
function createProject(frameworks: readonly Framework[]): string {
  const folder = mkdtempSync(join(packedFolder, 'adapters-'));
  // A copy, because the package finds a framework only in its own project.
  cpSync(installedPath, join(folder, 'node_modules/request-versioning'), { recursive: true });
  for (const each of ['@types/node', ...frameworks.flatMap((framework) => PACKAGES[framework])]) {
    const link = join(folder, 'node_modules', each);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(`node_modules/${each}`), link);
  }
  return folder;
}

const OPTIONS = {
  ...{ target: 'es2022', lib: ['es2022'], types: ['node'], noEmit: true, strict: true },
  ...{ experimentalDecorators: true, esModuleInterop: true },
  // The types of Koa need these types, but find the types of the package that Express installs.
  paths: { 'content-disposition': [realpathSync('node_modules/@types/content-disposition')] },
};

const NODENEXT = { ...OPTIONS, module: 'nodenext', skipLibCheck: true };

/** Returns the output of the compiler for a project with the code of `frameworks`. */
function compile(frameworks: readonly Framework[], compiler: Compiler, name: Resolution): string {
  const { type, ...resolution } = RESOLUTIONS[name];
  const folder = createProject(frameworks);
  for (const each of frameworks) writeFileSync(join(folder, `${each}.ts`), VERSIONING + CODE[each]);
  // An older and a newer release check all declarations, as ES modules and as CommonJS.
  const skipLibCheck = compiler === 'TypeScript 6.0' || name === 'a bundler';
  return compileFolder(compiler, folder, type, { ...OPTIONS, skipLibCheck, ...resolution });
}

const frameworks = Object.keys(PACKAGES) as Framework[];

test.each(frameworks)('a project that has only %s compiles', (framework) => {
  expect(compile([framework], 'TypeScript 7.0', 'CommonJS in nodenext')).toBe('');
});

test('the declaration of the docs compiles alone', () => {
  const { text } = pages.find(({ path }) => path === 'docs/express.md') as Page;
  const [declaration] = /^declare module[\s\S]*?^}$/m.exec(text) ?? [];
  const [empty] = /(?<=`)import type \{\} from .*(?=`)/.exec(text) ?? [];
  const imported = "import type { versioning } from './versioning.js';";
  const folder = createProject(['express']);
  writeFileSync(join(folder, 'versioning.ts'), VERSIONING.replace('const v', 'export const v'));
  writeFileSync(join(folder, 'register.ts'), [empty, imported, declaration].join('\n'));
  expect(compileFolder('TypeScript 7.0', folder, 'module', NODENEXT)).toBe('');
});

test('ES modules and CommonJS files compile in one program', () => {
  const folder = createProject(['express', 'fastify']);
  writeFileSync(join(folder, 'express.ts'), VERSIONING + CODE.express);
  writeFileSync(
    join(folder, 'fastify.ts'),
    VERSIONING.replace('const', 'export const') + CODE.fastify,
  );
  writeFileSync(
    join(folder, 'legacy.cts'),
    `
import type { Request } from 'express';
import type { FastifyRequest } from 'fastify';
import type { Register } from 'request-versioning/express';
export type Both = [Register, import('request-versioning/fastify').Register];
export const versionOf = ({ api }: Request | FastifyRequest): 'v1' | 'v2' => api.version;
`,
  );
  expect(compileFolder('TypeScript 7.0', folder, 'module', NODENEXT)).toBe('');
});

test.each<[Compiler, Resolution]>([
  ['TypeScript 5.9', 'CommonJS in node10'],
  ['TypeScript 6.0', 'CommonJS in nodenext'],
  ['TypeScript 7.0', 'an ES module in node16'],
  ['TypeScript 7.0', 'a bundler'],
])('%s compiles all adapters as %s', (compiler, resolution) => {
  expect(compile(frameworks, compiler, resolution)).toBe('');
});
