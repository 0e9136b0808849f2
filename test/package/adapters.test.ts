import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { type Compiler, compileFolder, compilers } from '../support/compilers.js';
import { installedPath, packedFolder } from '../support/packed.js';

vi.setConfig({ testTimeout: 120_000 }); // compilers are slow

const root = fileURLToPath(new URL('../../', import.meta.url));
const RESOLUTIONS = {
  'an ES module in node16': { type: 'module', module: 'node16' },
  'CommonJS in nodenext': { type: 'commonjs', module: 'nodenext' },
  'a bundler': { type: 'module', module: 'preserve', moduleResolution: 'bundler' },
};
type Resolution = keyof typeof RESOLUTIONS;

interface Consumer {
  /** The packages of the framework, with their types. The project has no others. */
  readonly packages: readonly string[];
  /** Whether the framework's own types pass the check of libraries. */
  readonly checksLibraries: boolean;
  readonly code: string;
}

const VERSIONING = `
import { HeaderVersioning, RouteReverser } from 'request-versioning';
const reverser = new RouteReverser({ users: '/users' });
const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'], defaultVersion: 'v1', reverser });
`;

const consumers: Readonly<Record<string, Consumer>> = {
  express: {
    packages: ['@types/express'],
    checksLibraries: true,
    code: `
import express from 'express';
import { versioned, versionErrors } from 'request-versioning/express';
declare module 'request-versioning/express' { interface Register { versioning: typeof versioning } }
const app = express();
app.get('/users/:id', versioned(versioning, { versions: { since: 'v2' } }), ({ api, params }, response) => {
  const version: 'v1' | 'v2' = api.version;
  const id: string = params.id;
  // @ts-expect-error: no route has the name
  response.json({ version, id, links: [api.reverse('users'), api.reverse('user')] });
});
// @ts-expect-error: v9 is not listed
versioned(versioning, { versions: ['v9'] });
app.use(versionErrors);
`,
  },
  fastify: {
    packages: ['fastify'],
    checksLibraries: true,
    code: `
import Fastify from 'fastify';
import { versioned } from 'request-versioning/fastify';
declare module 'request-versioning/fastify' { interface Register { versioning: typeof versioning } }
const app = Fastify();
app.register(versioned, { versioning });
app.get('/users', { config: { api: { versions: ['v2'] } } }, async ({ api }) => {
  const version: 'v1' | 'v2' = api.version;
  // @ts-expect-error: no route has the name
  return { version, links: [api.reverse('users'), api.reverse('user')] };
});
app.get('/health', { config: { api: false } }, async () => 'ok');
`,
  },
  hono: {
    packages: ['hono'],
    checksLibraries: true,
    code: `
import { Hono } from 'hono';
import { versioned } from 'request-versioning/hono';
const app = new Hono();
app.get('/users', versioned(versioning, { versions: ['v2'] }), (c) => {
  const version: 'v1' | 'v2' = c.var.api.version;
  // @ts-expect-error: no route has the name
  return c.json({ version, links: [c.var.api.reverse('users'), c.var.api.reverse('user')] });
});
`,
  },
  koa: {
    packages: ['@types/koa', '@koa/router'],
    checksLibraries: false, // @types/koa 3.0.3 does not fit content-disposition 2
    code: `
import Router from '@koa/router';
import { versioned } from 'request-versioning/koa';
new Router().get('/users', versioned(versioning, { versions: ['v2'] }), (ctx) => {
  const version: 'v1' | 'v2' = ctx.api.version;
  // @ts-expect-error: no route has the name
  ctx.body = { version, links: [ctx.api.reverse('users'), ctx.api.reverse('user')] };
});
`,
  },
  nest: {
    packages: ['@nestjs/common', '@nestjs/core', 'reflect-metadata', 'rxjs'],
    checksLibraries: true,
    code: `
import { Controller, Get, Module } from '@nestjs/common';
import type { RequestVersionOf } from 'request-versioning';
import { Api, Neutral, VersioningModule, Versions } from 'request-versioning/nest';
@Controller('users')
class Users {
  @Get() @Versions('v2') list(@Api() api: RequestVersionOf<typeof versioning>) {
    const version: 'v1' | 'v2' = api.version;
    // @ts-expect-error: no route has the name
    return { version, links: [api.reverse('users'), api.reverse('user')] };
  }
  @Get('health') @Neutral() health() { return 'ok'; }
}
@Module({ imports: [VersioningModule.forRoot(versioning)], controllers: [Users] })
export class Application {}
`,
  },
};

/** Returns the output of the compiler for a new project that has the package, and the packages of one framework. */
function compile(name: string, compiler: Compiler, resolution: Resolution): string {
  const { packages, checksLibraries, code } = consumers[name] as Consumer;
  const folder = join(packedFolder, `${name}-${crypto.randomUUID()}`);
  // A copy, because the package finds a framework only in its own project.
  cpSync(installedPath, join(folder, 'node_modules/request-versioning'), { recursive: true });
  for (const each of ['@types/node', ...packages]) {
    const link = join(folder, 'node_modules', each);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(`${root}node_modules/${each}`, link);
  }
  const { type, ...options } = RESOLUTIONS[resolution];
  const compilerOptions = {
    ...{ target: 'es2022', lib: ['es2022'], types: ['node'], noEmit: true, strict: true },
    ...{ experimentalDecorators: true, esModuleInterop: true, skipLibCheck: !checksLibraries },
    ...options,
  };
  writeFileSync(join(folder, 'app.ts'), VERSIONING + code);
  return compileFolder(compiler, folder, type, compilerOptions);
}

const resolutions = Object.keys(RESOLUTIONS) as Resolution[];

describe.each(Object.keys(consumers))('a project that has only %s', (name) => {
  const every = compilers.flatMap((compiler) =>
    resolutions.map((each) => [compiler, each] as const),
  );
  // Compilers are slow, so only Fastify gets every pair. The other frameworks get each release and each resolution once.
  const diagonal = every.filter((_, index) => index % (resolutions.length + 1) === 0);
  test.each(name === 'fastify' ? every : diagonal)(
    'compiles with %s as %s',
    (compiler, resolution) => {
      expect(compile(name, compiler, resolution)).toBe('');
    },
  );
});
