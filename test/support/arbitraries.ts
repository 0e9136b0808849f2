import fc from 'fast-check';

/** The number of runs per property. `npm run test:fuzz -- --runs 100000` sets more. */
fc.configureGlobal({ numRuns: Number(process.env.FUZZ_RUNS ?? 500) });

export const versions = ['v1', 'v2', '1.0', '', 'constructor', '__proto__', 'v é', 'V1', '😀'];

export const settings = fc.record({
  defaultVersion: fc.constantFrom(null, ...versions),
  allowedVersions: fc.array(fc.constantFrom(null, ...versions), { maxLength: 4 }),
  versionParam: fc.constantFrom('version', 'v', 'api-version', '__proto__', 'constructor'),
});

/** Hostile input: pieces that are syntax for some reader, and any text. */
export const text = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...'?&=#%+:;,.*/\\"@[] \t\r\n\0') },
      { weight: 4, arbitrary: fc.constantFrom(...versions, 'version', '%76ersion', 'q=0', '*/*') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('a/b', 'v1.example.com', ':8000', '[::1]', '\ud800'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(''));
