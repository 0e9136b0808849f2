import { Server } from 'node:net';
import { beforeAll, expect } from 'vitest';

/** What a file of tests could change for the files behind it, which run in the same process. */
function read() {
  const names = process.eventNames() as NodeJS.Signals[];
  return {
    globals: { Date, Headers, Request, Response, fetch, setImmediate, setInterval, setTimeout },
    methods: { now: Date.now, listen: Server.prototype.listen, ...console },
    streams: { stdout: process.stdout.write, stderr: process.stderr.write },
    listeners: Object.fromEntries(names.map((name) => [name, process.listeners(name)])),
    environment: { ...process.env },
    folder: process.cwd(),
  };
}

const message =
  'A file of tests changes its process. Restore it, or list the file in ISOLATED of test/vitest.config.ts.';

beforeAll(() => {
  const before = read();
  // A function that `beforeAll` returns runs behind each `afterAll`.
  return () => expect(read(), message).toEqual(before);
});
