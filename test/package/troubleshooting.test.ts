import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileFolder } from '../support/compilers.js';
import { installedPath, packedFolder } from '../support/packed.js';

const page = readFileSync('docs/troubleshooting.md', 'utf8');

const VERSIONING = `
import { HeaderVersioning, HostNameVersioning } from 'request-versioning';
const settings = { allowedVersions: ['v1', 'v2'] } as const;
const versioning = new HeaderVersioning(settings);
`;
const REGISTER = `${VERSIONING}
declare module 'request-versioning/express' { interface Register { versioning: typeof versioning } }
`;
const MOUNT = `
router.use('/:version', versioned(versioning), users.routes());
`;
const IN_KOA = `${VERSIONING}
import Router from '@koa/router';
import type { DefaultState } from 'koa';
import { type VersionedContext, versioned } from 'request-versioning/koa';
const router = new Router();
`;

test.each<[code: string, heading: string, mistake: Record<string, string>, remedy: string]>([
  [
    'TS2345',
    '`TS2345`: `… | null` is not assignable to `string`',
    {
      app: `${VERSIONING}const send = (version: string) => version;
send(new HostNameVersioning(settings).determineVersion({ url: null, headers: {} }));`,
    },
    `${VERSIONING}const send = (version: string) => version;
const defaultVersion = 'v1';
send(new HostNameVersioning({ ...settings, defaultVersion }).determineVersion({ url: null, headers: {} }));`,
  ],
  [
    'TS2769',
    '`TS2769: No overload matches this call` in Koa',
    { app: `${IN_KOA}const users = new Router();${MOUNT}` },
    `${IN_KOA}const users = new Router<DefaultState, VersionedContext<typeof versioning>>();${MOUNT}`,
  ],
  [
    'TS2717',
    '`TS2717: Subsequent property declarations must have the same type`',
    {
      admin: `import 'request-versioning/express';${REGISTER}`,
      app: `import 'request-versioning/express';${REGISTER.replace("'v2'", "'v3'")}`,
    },
    `import 'request-versioning/express';${REGISTER}`,
  ],
  [
    'TS2717',
    'Your request has an `api` of its own',
    {
      app: `import 'request-versioning/express';
declare global { namespace Express { interface Request { api: Date } } }`,
    },
    `import 'request-versioning/express';
declare global { namespace Express { interface Request { client: Date } } }`,
  ],
])(
  'the compiler reports %s for the mistake of "%s", and not after the remedy',
  (code, heading, mistake, remedy) => {
    expect(page).toContain(`\n## ${heading}\n`);
    const codesOf = (files: Record<string, string>) => compile(files).match(/TS\d+/g) ?? [];
    expect(codesOf(mistake)).toEqual([code]);
    expect(codesOf({ app: remedy })).toEqual([]);
  },
);

/** Returns the output of the compiler for a project with these files. */
function compile(files: Record<string, string>): string {
  const folder = mkdtempSync(join(packedFolder, 'troubleshooting-'));
  // A copy, because the package finds the types of a framework only in its own project.
  cpSync(installedPath, join(folder, 'node_modules/request-versioning'), { recursive: true });
  for (const name of ['express', 'koa', '@koa', '@types']) {
    symlinkSync(realpathSync(`node_modules/${name}`), join(folder, 'node_modules', name));
  }
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, `${name}.ts`), code);
  return compileFolder('TypeScript 7.0', folder, 'module', {
    ...{ target: 'es2022', module: 'nodenext', noEmit: true, strict: true, skipLibCheck: true },
    types: ['node'],
  });
}
