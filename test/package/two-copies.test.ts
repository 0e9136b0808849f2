import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { packedFolder } from '../packed.js';

/** The ES module reverses with a reverser of the CommonJS copy, whose errors are of another class. */
const script = `
  import { createRequire } from 'node:module';
  import * as esm from 'request-versioning';
  const cjs = createRequire(import.meta.url)('request-versioning');
  const reverser = new cjs.RouteReverser({ about: '/about' });
  const versioning = new esm.NamespaceVersioning({ reverser });
  const url = esm.reverseWithFallback(versioning, 'about', { request: { version: 'v1' } });
  console.log(JSON.stringify({ url, same: esm.NoReverseMatch === cjs.NoReverseMatch }));
`;

test('a NoReverseMatch of the CommonJS copy is told by its code in the ES module', () => {
  const output = execFileSync('node', ['--input-type=module', '--eval', script], {
    cwd: packedFolder,
  });
  expect(JSON.parse(output.toString())).toEqual({ url: '/about', same: false });
});
