import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { group } from '../group.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

export const groups = [
  group('import', {
    unit: 'ms',
    meter: (_, { run }) => importTimer(run),
    ours: ['./dist/esm/index.js'],
    others: { 'its dependencies': Object.keys(dependencies) },
  }),
];

/** Measures the time until a new process has imported them. */
function importTimer(specifiers) {
  const imports = specifiers.map((specifier) => `import(${JSON.stringify(specifier)})`);
  const code = `const start = performance.now();
    await Promise.all([${imports}]);
    console.log(performance.now() - start)`;
  const options = { cwd: root, encoding: 'utf8' };
  return () => Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], options));
}
