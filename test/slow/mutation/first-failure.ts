import { afterEach } from 'vitest';

/** The global object of the worker. Each mutant has a worker of its own. */
const worker = globalThis as { hasFailed?: boolean };

// The mutant is noticed. Otherwise Vitest would import all other files, and a mutant would take four times as long.
if (worker.hasFailed) throw new Error('A test has failed.');

afterEach(({ task }) => {
  worker.hasFailed ||= task.result?.state === 'fail';
});
