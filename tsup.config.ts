import { rm, writeFile } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';

const adapters = ['express', 'fastify', 'hono', 'koa'];
const entry = {
  index: 'src/index.ts',
  adapter: 'src/adapters/parts/index.ts',
  contract: 'src/contract/index.ts',
  ...Object.fromEntries(adapters.map((name) => [name, `src/adapters/${name}.ts`])),
  nest: 'src/adapters/nest/index.ts',
  openapi: 'src/openapi/index.ts',
};
/** `npm run test:types` checks the types. */
const UNCHECKED = { compilerOptions: { noCheck: true } };
const common: Options = {
  target: 'es2022',
  removeNodeProtocol: false, // otherwise a bundler for workers looks for a package `http`
  dts: { entry, ...UNCHECKED },
  // The other entries import the main entry as a user does, so that every type has a single declaration.
  external: [/^request-versioning/],
};

/** Each imports a dependency and nothing else, so that a bundler can leave it out if it is not used. */
const apart = {
  'request/languages': 'src/request/languages.ts',
  'reversing/route': 'src/reversing/route.ts',
  'util/http-error': 'src/util/http-error.ts',
};

/** Their types declare the strategy of a program once, also if it has both ES modules and CommonJS files. */
const DECLARED_ONCE: Readonly<Record<string, string>> = {
  express: "export * from '../cjs/express.cjs';\n",
  // An ES module gets the whole `module.exports` as the default of a CommonJS file, so the default is named.
  fastify:
    "export * from '../cjs/fastify.cjs';\nexport { versioned as default } from '../cjs/fastify.cjs';\n",
};
const declaredAgain = Object.entries(entry).filter(([name]) => !(name in DECLARED_ONCE));

// The option `clean` would also remove the declarations that `onSuccess` writes.
await rm('dist', { recursive: true, force: true });

export default defineConfig([
  {
    ...common,
    format: 'esm',
    outDir: 'dist/esm',
    entry: { ...entry, ...apart },
    dts: { entry: Object.fromEntries(declaredAgain), ...UNCHECKED },
    async onSuccess() {
      for (const [name, declaration] of Object.entries(DECLARED_ONCE)) {
        await writeFile(`dist/esm/${name}.d.ts`, declaration);
      }
    },
  },
  { ...common, format: 'cjs', outDir: 'dist/cjs', entry },
]);
