import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packedFolder } from '../support/packed.js';

/** A project that has Fastify, and finds the packed library in the folder above. */
const folder = mkdtempSync(join(packedFolder, 'fastify-'));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(realpathSync('node_modules/fastify'), join(folder, 'node_modules/fastify'));

const FORMS = {
  'forms.mjs': `
import Fastify from 'fastify';
import { HeaderVersioning } from 'request-versioning';
import byDefault, { versioned } from 'request-versioning/fastify';
import * as library from 'request-versioning/fastify';
const forms = { promise: import('request-versioning/fastify'), library, byDefault, versioned };
`,
  'forms.cjs': `
const Fastify = require('fastify');
const { HeaderVersioning } = require('request-versioning');
const library = require('request-versioning/fastify');
const { default: byDefault, versioned } = library;
const forms = { promise: import('request-versioning/fastify'), library, byDefault, versioned };
`,
};
const REGISTER_EACH = `
for (const [form, plugin] of Object.entries(forms)) {
  const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });
  const app = Fastify();
  app.register(plugin, { versioning });
  app.after(() => {
    app.get('/', async ({ api }) => api.version + ' ' + app.hasPlugin('request-versioning'));
  });
  app.inject({ url: '/', headers: { 'accept-version': 'v2' } }).then(({ body }) => console.log(form, body));
}
`;

test.each(Object.entries(FORMS))(
  'Fastify registers a promise, the module, the default and versioned in %s',
  (file, start) => {
    writeFileSync(join(folder, file), start + REGISTER_EACH);
    const output = execFileSync('node', [file], { cwd: folder }).toString();
    const forms = ['byDefault', 'library', 'promise', 'versioned'];
    expect(output.trim().split('\n').sort()).toEqual(forms.map((form) => `${form} v2 true`));
  },
);
