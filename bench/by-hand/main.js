import { readFileSync } from 'node:fs';
import { versioningContract } from '../../dist/esm/contract.js';
import * as careful from './careful.js';
import * as careless from './careless.js';
import * as library from './library.js';

// npm run build && node bench/by-hand/main.js
//
// Prints the lines of code of three versionings by a request header, and which rules of the contract each keeps. Neither
// of those written by hand has a `selectVersion`, so its rules are left out. The middleware, which sends the headers and
// the rejections, is not counted, because each of the three needs it.

for (const [name, module] of Object.entries({ careless, careful, library })) {
  const rules = versioningContract(subjectOf(module)).filter(isAsked);
  const broken = rules.flatMap(brokenRule);
  const kept = `keeps ${rules.length - broken.length} of ${rules.length} rules`;
  console.log(`${name}.js: ${linesOfCode(name)} lines of code, ${kept}`);
  for (const message of broken) console.log(`  ${message}`);
}

function subjectOf({ createVersioning, STATUS, MESSAGE, HEADERS }) {
  /** Adds the fields that the contract compares, to an object that has only `forRequest`. */
  const toStrategy = (versioning, { reverser }) => ({
    vary: Object.values(HEADERS),
    invalidVersionStatus: STATUS,
    invalidVersionMessage: MESSAGE,
    determineVersion: (request) => versioning.forRequest(request).version,
    responseHeaders: () => HEADERS,
    reverse: (name, options = {}) => reverser.reverse(name, options),
    forRequest: versioning.forRequest,
  });
  const withHeader = (value) => ({ request: { headers: { 'accept-version': value } } });
  return {
    create(settings) {
      const versioning = createVersioning(settings);
      return versioning.determineVersion ? versioning : toStrategy(versioning, settings);
    },
    requestWith: (version) =>
      version === null ? { request: { headers: {} } } : withHeader(version),
    requestWithBoth: (one, other) => withHeader(`${one}, ${other}`),
    linksCarryVersion: false,
  };
}

function isAsked({ name }) {
  return !name.includes('selectVersion');
}

function brokenRule({ run }) {
  try {
    run();
    return [];
  } catch (error) {
    return [error.message];
  }
}

/** Counts the lines without comments and without blank lines. */
function linesOfCode(name) {
  const text = readFileSync(new URL(`${name}.js`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => !/^\s*(?:$|\/[/*])/.test(line)).length;
}
