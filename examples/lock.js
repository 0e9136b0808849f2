import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { documentFor } from 'request-versioning/openapi';

// Keeps the documents of released versions: node lock.js openapi/document.js [--write]
// The module exports the strategy as `versioning`, and the document of all versions as `document`.
// The document of v1 is v1.json in the folder of the module.

const [path = '', flag] = process.argv.slice(2);
const module = pathToFileURL(resolve(path));
const { versioning, document } = await import(`${module}`);
const versions = versioning.allowedVersions.filter((version) => version !== null);

for (const version of versions) {
  const file = new URL(`${version}.json`, module);
  const text = `${JSON.stringify(documentFor(versioning, document, version), null, 2)}\n`;
  if (flag === '--write' || version === versions.at(-1)) writeFileSync(file, text);
  else if (!existsSync(file) || !isDeepStrictEqual(read(file), JSON.parse(text))) {
    console.error(`${version}.json differs: ${version} is released. --write changes it.`);
    process.exitCode = 1;
  }
}
// An application may keep a connection open, which would keep the process running.
process.exit();

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
