import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// npm run bench:growth           all inputs
// npm run bench:growth -- query  the inputs that have "query" in their name
//
// Starts growth/measure.js with enough memory, because garbage collection and page faults would distort the times.

/** Space for young objects, in MB. */
const SPACE = 256;
/** Keeps freed memory (glibc). Otherwise the stack of a regular expression would be new memory in each call. */
const MALLOC = { MALLOC_MMAP_MAX_: '0', MALLOC_TRIM_THRESHOLD_: String(2 ** 32) };

const measure = fileURLToPath(new URL('growth/measure.js', import.meta.url));
const child = fork(measure, process.argv.slice(2), {
  execArgv: [`--min-semi-space-size=${SPACE}`, `--max-semi-space-size=${SPACE}`],
  env: { ...process.env, ...MALLOC },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
