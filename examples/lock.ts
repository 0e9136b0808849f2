import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { documentFor } from './openapi.ts';
import { versioning } from './versioning.ts';

// Keeps the document of a released version: node lock.ts [--write]
// Reads the whole document from openapi.json, and writes the document of each version to openapi/<version>.json.

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const isForced = process.argv.includes('--write');
const whole = read('openapi.json');
mkdirSync('openapi', { recursive: true });

for (const version of versioning.allowedVersions) {
  const { since } = versioning.forVersion(version);
  const isNewest = versioning.allowedVersions.every((other) => since(other));
  const file = `openapi/${version}.json`;
  const document = documentFor(whole, version);
  const isSame = existsSync(file) && isDeepStrictEqual(read(file), document);
  if (isNewest || isForced) writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  else if (!isSame) {
    console.error(`${file}: ${version} is released, but its document differs. --write changes it.`);
    process.exitCode = 1;
  }
}
