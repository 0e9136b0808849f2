/**
 * Runs the contract of plugins, and what Nest checks at the start, on the oldest release of each framework that package.json allows, and
 * on the newest:
 *
 *   npm run test:frameworks              the oldest and the latest releases
 *   npm run test:frameworks -- next      the releases that the frameworks publish under a tag of npm
 *   npm run test:frameworks -- koa 2.0.0 a single release
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lt } from 'semver';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * The packages that are installed together in one release, the name of the framework in the tests, and a rule that releases
 * before another one cannot keep.
 */
const FRAMEWORKS = {
  express: { tests: 'Express', packages: ['express'] },
  fastify: { tests: 'Fastify', packages: ['fastify'] },
  hono: {
    tests: 'Hono',
    packages: ['hono'],
    skip: {
      before: '4.6.9',
      rule: 'one that cannot be decoded',
      reason:
        '`c.req.param()` throws for such a parameter, so Hono sends 500 without the adapter too',
    },
  },
  koa: { tests: 'Koa', packages: ['koa'] },
  nest: {
    tests: 'Nest on',
    packages: [
      'common',
      'core',
      'microservices',
      'platform-express',
      'platform-fastify',
      'testing',
    ].map((it) => `@nestjs/${it}`),
  },
};

const [first, release] = process.argv.slice(2);
const oldest = (name) =>
  (peerDependencies[name] ?? peerDependencies['@nestjs/core']).replace('>=', '');
const runs = Object.keys(FRAMEWORKS).flatMap((name) => {
  if (first === undefined) return [oldest(name), 'latest'].map((each) => [name, each]);
  if (first in FRAMEWORKS) return first === name ? [[name, release]] : [];
  return [[name, first]];
});

let hasFailed = false;
for (const [name, wanted] of runs) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  try {
    const found = install(folder, name, wanted);
    const { passed, failed, deprecations } = check(folder, FRAMEWORKS[name], found);
    console.log(`${name} ${found}: ${passed} tests passed, ${failed} failed`);
    for (const line of deprecations) console.log(`  ${line}`);
    hasFailed ||= failed > 0 || passed === 0 || deprecations.length > 0;
  } catch (error) {
    console.log(`${name} ${wanted}: ${error.message}`);
    // A framework may have no release under a tag.
    hasFailed ||= first === undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
if (hasFailed) process.exitCode = 1;

/** Installs a release beside the packages of the project, and returns its number. */
function install(folder, name, wanted) {
  const { packages } = FRAMEWORKS[name];
  const installed = join(folder, 'installed');
  mkdirSync(installed);
  writeFileSync(join(installed, 'package.json'), '{ "private": true }');
  const args = ['install', '--silent', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  const peers = name === 'nest' ? ['reflect-metadata', 'rxjs@7'] : [];
  execFileSync('npm', [...args, ...packages.map((it) => `${it}@${wanted}`), ...peers], {
    cwd: installed,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for (const each of ['src', 'test', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    cpSync(join(root, each), join(folder, each), { recursive: true });
  }
  const versionOf = (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version;
  const found = versionOf(join(installed, 'node_modules', packages[0]));
  // The tests run Express 5 under its own name, and Express 4 under another.
  const links = found.startsWith('4.') && name === 'express' ? ['express-4'] : packages;
  const replaced = new Map(
    links.map((link, index) => [link, join(installed, 'node_modules', packages[index])]),
  );
  for (const peer of peers) {
    const [link] = peer.split('@');
    replaced.set(link, join(installed, 'node_modules', link));
  }
  for (const each of readdirSync(join(root, 'node_modules'))) {
    if (each.startsWith('.')) continue;
    const inScope = each.startsWith('@') ? readdirSync(join(root, 'node_modules', each)) : [''];
    for (const inner of inScope) {
      const link = join(each, inner);
      const path = join(folder, 'node_modules', link);
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(replaced.get(link) ?? realpathSync(join(root, 'node_modules', link)), path);
    }
  }
  return found;
}

/** Runs the contract on a release. Returns how many rules passed and failed, and the deprecations that the library caused. */
function check(folder, { tests, skip }, release) {
  const skipped = skip && lt(release, skip.before) ? skip : null;
  if (skipped) console.log(`  without the rule about "${skipped.rule}": ${skipped.reason}`);
  const pattern = `^${tests}${skipped ? `(?!.*${skipped.rule})` : ''}`;
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--config', 'test/vitest.config.ts', '--project', 'source', '-t', pattern];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      ...options,
      '--reporter=json',
      `--outputFile=${report}`,
      'test/adapters/contract',
      'test/adapters/nest-start',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  if (process.env.VERBOSE) console.log(stdout, stderr);
  const results = JSON.parse(readFileSync(report, 'utf8'));
  for (const { assertionResults } of results.testResults) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed')
        console.log(`  ${fullName}\n    ${failureMessages[0]?.split('\n')[0]}`);
    }
  }
  const { numPassedTests: passed, numFailedTests: failed } = results;
  // A framework may print deprecations of its own. The place behind `at` tells them apart.
  const deprecations = stderr.split('\n').filter((line) => /deprecated .* at .*\bsrc\//.test(line));
  return { passed, failed, deprecations };
}
