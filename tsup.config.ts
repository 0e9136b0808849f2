import { defineConfig, type Options } from 'tsup';

const common: Options = { target: 'es2022', clean: true, dts: { entry: 'src/index.ts' } };

/** These import a dependency. As files of their own, a bundler can leave them out where they are not used. */
const apart = ['src/http/accept.ts', 'src/reversing/parse-routes.ts'];

export default defineConfig([
  { ...common, format: 'esm', outDir: 'dist/esm', entry: ['src/index.ts', ...apart] },
  { ...common, format: 'cjs', outDir: 'dist/cjs', entry: ['src/index.ts'] },
]);
