import { readFile } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';
import ts from 'typescript';

const entry = { index: 'src/index.ts', contract: 'src/contract/index.ts' };

/** Removes the comments of a source. The types keep them, and esbuild would put them into the package twice more. */
const withoutComments: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-comments',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const compilerOptions = { target: ts.ScriptTarget.ES2022, removeComments: true };
      return { contents: ts.transpileModule(source, { compilerOptions }).outputText };
    });
  },
};

const common: Options = {
  target: 'es2022',
  clean: true,
  dts: { entry },
  esbuildPlugins: [withoutComments],
  // The package would have more than 140 kB otherwise. Names and lines stay.
  esbuildOptions: (options) => {
    options.minifySyntax = true;
  },
};

/** Each imports a dependency and nothing else, so that a bundler can leave it out where it is not used. */
const apart = {
  'request/languages': 'src/request/languages.ts',
  'reversing/route': 'src/reversing/route.ts',
};

export default defineConfig([
  { ...common, format: 'esm', outDir: 'dist/esm', entry: { ...entry, ...apart } },
  { ...common, format: 'cjs', outDir: 'dist/cjs', entry },
]);
