import { Server } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect } from 'vitest';

/** What a file of tests could change for the files behind it, which run in the same process. */
function read(): Record<string, unknown> {
  const events = process.eventNames() as NodeJS.Signals[];
  return {
    ...{ Date, Headers, Request, Response, fetch, setImmediate, setInterval, setTimeout },
    'Date.now': Date.now,
    'Server.prototype.listen': Server.prototype.listen,
    'process.stdout.write': process.stdout.write,
    'process.stderr.write': process.stderr.write,
    'process.cwd()': process.cwd(),
    ...named('console.', Object.entries(console)),
    ...named('process.env.', Object.entries(process.env)),
    ...named(
      'listeners of process on ',
      events.map((event) => [event, process.listeners(event)]),
    ),
  };
}

function named(prefix: string, entries: [name: string, value: unknown][]) {
  return Object.fromEntries(entries.map(([name, value]) => [prefix + name, value]));
}

beforeAll(() => {
  const before = read();
  // A function that `beforeAll` returns runs behind each `afterAll`.
  return () => {
    const after = read();
    const names = Object.keys({ ...before, ...after });
    const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
    expect(changed, 'changed for the files behind this one, and not restored').toEqual([]);
  };
});
