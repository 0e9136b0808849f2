import { transform } from 'esbuild';
import { codeBlocks, nameOf, type Page } from './docs.js';

type Check = (actual: unknown, expected: unknown) => void;
type Script = (...globals: unknown[]) => Promise<unknown>;
const AsyncFunction = (async () => undefined).constructor as new (...source: string[]) => Script;

/**
 * Runs a snippet of a page, and returns the value of `result`.
 * Calls `check` for each line such as `expression; // => value`.
 */
export async function run(
  page: Page,
  snippet: string,
  check: Check,
  result = 'undefined',
): Promise<unknown> {
  const checked = withImports(page, snippet).replace(
    /^( *)(.+); \/\/ => (.+)$/gm,
    '$1$check($2, $3);',
  );
  const { code } = await transform(checked, { loader: 'ts', format: 'esm', target: 'es2022' });
  const script = code
    .replace(/^import (\{[^}]*\}) from "(.+)";$/gm, 'const $1 = await $load("$2");')
    .replace(/^import (\w+) from "(.+)";$/gm, 'const { default: $1 } = await $load("$2");')
    .replace(/^export (\{[^}]*\});$/m, '');
  const returning = `${script}\nreturn ${result};`;
  return new AsyncFunction('$load', '$check', returning)(load, check);
}

/** Loads a package that a snippet imports. */
const load = (name: string): Promise<unknown> => import(name);

/** Puts the imported snippet of the page in place of its import. */
function withImports(page: Page, snippet: string): string {
  return snippet.replace(/^import \{[^}]*\} from '\.\/(.+?)(?:\.js)?';.*$/gm, (_, name: string) => {
    const imported = codeBlocks(page, 'ts').find((block) => nameOf(block) === `${name}.ts`);
    return (imported ?? '').replace(/^export /gm, '');
  });
}
