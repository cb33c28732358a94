import type { Plugin } from 'esbuild';
import { defineConfig, type Options } from 'tsup';

const shared: Options = {
  sourcemap: true,
  target: 'es2022',
  removeNodeProtocol: false,
  tsconfig: '../tsconfig.json',
  // Each entry is a separate file: a page that loads the client loads nothing of the other entries.
  splitting: false,
  noExternal: [/^@crossrate\/contract/],
  // The arithmetic of the contract is bundled from its sources.
  esbuildOptions(options) {
    options.conditions = ['@crossrate/source'];
    options.chunkNames = '[name]';
  },
};

const client = { index: 'src/index.ts' };
const others = {
  check: 'src/check/index.ts',
  currencies: 'src/currencies/index.ts',
  testing: 'src/testing/index.ts',
};

/** Imports the errors from a file that all entries share. `instanceof` would not recognise those of a second copy. */
const shareErrors: Plugin = {
  name: 'share-errors',
  setup(build) {
    const path = build.initialOptions.format === 'cjs' ? './index.cjs' : './errors.js';
    build.onResolve({ filter: /\/errors\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true, sideEffects: false },
    );
  },
};

export default defineConfig([
  {
    ...shared,
    entry: { ...client, errors: 'src/runtime/errors.ts' },
    format: ['esm'],
    esbuildPlugins: [shareErrors],
    // Modules that the client loads on demand are separate files. CommonJS has one file, which every test runner and
    // every bundler can load.
    splitting: true,
  },
  { ...shared, entry: client, format: ['cjs'] },
  {
    ...shared,
    entry: others,
    format: ['esm', 'cjs'],
    // The other entries are built at the same time.
    clean: ['index', 'errors', 'conversions', 'parities', 'mock'].map((name) => `!${name}.*`),
    esbuildPlugins: [shareErrors],
    dts: { entry: { ...client, ...others }, compilerOptions: { stripInternal: true } },
  },
  {
    ...shared,
    entry: { mock: 'src/testing/live/bin.ts' },
    format: ['esm'],
  },
]);
