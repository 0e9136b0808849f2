import { defineConfig, type Options } from 'tsup';

const adapters = ['express', 'fastify', 'hono', 'koa', 'nest'];
const entry = {
  index: 'src/index.ts',
  contract: 'src/contract/index.ts',
  ...Object.fromEntries(adapters.map((name) => [name, `src/adapters/${name}.ts`])),
};
const common: Options = {
  target: 'es2022',
  clean: true,
  removeNodeProtocol: false, // otherwise a bundler for workers looks for a package `http`
  dts: { entry, compilerOptions: { noCheck: true } }, // `npm run test:types` checks the types
  // The other entries import the main entry as a user does, so that every type has a single declaration.
  external: ['request-versioning'],
};

/** Each imports a dependency and nothing else, so that a bundler can leave it out if it is not used. */
const apart = {
  'request/languages': 'src/request/languages.ts',
  'reversing/route': 'src/reversing/route.ts',
  'util/http-error': 'src/util/http-error.ts',
};

export default defineConfig([
  { ...common, format: 'esm', outDir: 'dist/esm', entry: { ...entry, ...apart } },
  { ...common, format: 'cjs', outDir: 'dist/cjs', entry },
]);
