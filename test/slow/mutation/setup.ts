import { afterEach } from 'vitest';

/** The global object of the worker. Each mutant has a worker of its own. */
const worker = globalThis as {
  hasFailed?: boolean;
  __stryker__?: { mutantCoverage?: { perTest: object } };
};

// The mutant is noticed. Otherwise Vitest would import all other files, and a mutant would take four times as long.
if (worker.hasFailed) throw new Error('A test has failed.');

// The files of the first run share a worker. Stryker sends the coverage after each of them, so without this line each file
// would send what all files before it have covered too, which takes more than 8 GB.
if (worker.__stryker__?.mutantCoverage) worker.__stryker__.mutantCoverage.perTest = {};

afterEach(({ task }) => {
  worker.hasFailed ||= task.result?.state === 'fail';
});
