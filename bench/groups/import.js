import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROUNDS = 21;
const root = fileURLToPath(new URL('../..', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

const modules = {
  ours: ['./dist/esm/index.js'],
  'its dependencies': Object.keys(dependencies),
};

/** The time until a new process has imported it. */
export const groups = [
  {
    name: 'import',
    unit: 'ms',
    contenders: { ours: { kind: 'ours' }, 'its dependencies': { kind: 'other' } },
    measure: () => Array.from({ length: ROUNDS }, round),
  },
];

function round() {
  const times = Object.entries(modules).map(([name, specifiers]) => [name, importTime(specifiers)]);
  return Object.fromEntries(times);
}

function importTime(specifiers) {
  const imports = specifiers.map((specifier) => `import(${JSON.stringify(specifier)})`);
  const code = `const start = performance.now();
    await Promise.all([${imports}]);
    console.log(performance.now() - start)`;
  const options = { cwd: root, encoding: 'utf8' };
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], options));
}
