import { transform } from 'esbuild';
import * as library from 'request-versioning';
import * as contract from 'request-versioning/contract';
import { codeBlocks, nameOf, type Page } from './docs.js';

type Check = (actual: unknown, expected: unknown) => void;
type Script = (...globals: unknown[]) => Promise<unknown>;
const AsyncFunction = (async () => undefined).constructor as new (...source: string[]) => Script;

/**
 * Runs a snippet of a page. Calls `check` for each line such as `expression; // => value`.
 * Returns the exports of the snippet by name, or the value of `result`. A default export has the name of its function.
 */
export async function run(
  page: Page,
  snippet: string,
  check: Check,
  result = 'undefined',
): Promise<unknown> {
  const checked = withImports(page, snippet)
    .replace(/^( *)(.+); \/\/ => (.+)$/gm, '$1$check($2, $3);')
    .replace(/^export default /gm, 'export ');
  const { code } = await transform(checked, { loader: 'ts', format: 'esm', target: 'es2022' });
  const script = code
    .replace(/^import (\{[^}]*\}) from "request-versioning";$/gm, 'const $1 = $library;')
    .replace(/^import (\{[^}]*\}) from "request-versioning\/contract";$/m, 'const $1 = $contract;')
    .replace(/^import (\w+) from "(.+)";$/m, 'const { default: $1 } = await $load("$2");')
    .replace(/^export (\{[^}]*\});$/m, 'return $1;');
  const returning = `${script}\nreturn ${result};`;
  const parameters = ['$library', '$contract', '$load', '$check'];
  return new AsyncFunction(...parameters, returning)(library, contract, load, check);
}

/** Loads another package that a snippet imports. */
const load = (name: string): Promise<unknown> => import(name);

/** Puts the imported snippet of the page in place of its import. */
function withImports(page: Page, snippet: string): string {
  return snippet.replace(/^import \{[^}]*\} from '\.\/(.+?)(?:\.js)?';.*$/gm, (_, name: string) => {
    const imported = codeBlocks(page, 'ts').find((block) => nameOf(block) === `${name}.ts`);
    return (imported ?? '').replace(/^export /gm, '');
  });
}
