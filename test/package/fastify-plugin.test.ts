import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packedFolder } from '../support/packed.js';

/** A project that has Fastify, and finds the packed library in the folder above. */
const folder = mkdtempSync(join(packedFolder, 'fastify-'));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(realpathSync('node_modules/fastify'), join(folder, 'node_modules/fastify'));

const END = `
const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });
const app = Fastify();
app.register(PLUGIN, { versioning });
app.after(() => {
  app.get('/', async ({ api }) => api.version + ' ' + app.hasPlugin('request-versioning'));
});
app.inject({ url: '/', headers: { 'accept-version': 'v2' } }).then(({ body }) => console.log(body));
`;
const ESM = `
import Fastify from 'fastify';
import { HeaderVersioning } from 'request-versioning';
`;
const CJS = `
const Fastify = require('fastify');
const { HeaderVersioning } = require('request-versioning');
`;

test.each<[form: string, file: string, start: string, plugin: string]>([
  ['import()', 'promise.mjs', ESM, "import('request-versioning/fastify')"],
  ['import()', 'promise.cjs', CJS, "import('request-versioning/fastify')"],
  [
    'the module',
    'module.mjs',
    `${ESM}import * as module from 'request-versioning/fastify';`,
    'module',
  ],
  ['the module', 'module.cjs', CJS, "require('request-versioning/fastify')"],
  [
    'the default',
    'default.mjs',
    `${ESM}import plugin from 'request-versioning/fastify';`,
    'plugin',
  ],
  ['the default', 'default.cjs', CJS, "require('request-versioning/fastify').default"],
  [
    'versioned',
    'named.mjs',
    `${ESM}import { versioned } from 'request-versioning/fastify';`,
    'versioned',
  ],
])('Fastify registers %s in %s', (_, file, start, plugin) => {
  writeFileSync(join(folder, file), start + END.replace('PLUGIN', plugin));
  const output = execFileSync('node', [file], { cwd: folder }).toString();
  expect(output).toBe('v2 true\n');
});
