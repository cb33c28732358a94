import { defineConfig, type Options } from 'tsup';

const shared: Options = {
  sourcemap: true,
  target: 'es2022',
  removeNodeProtocol: false,
  tsconfig: '../tsconfig.json',
  // Each entry is a file of its own: a page that loads the client loads nothing of the others.
  splitting: false,
  // The arithmetic of the contract is bundled from its sources.
  esbuildOptions(options) {
    options.conditions = ['@crossrate/source'];
  },
};

export default defineConfig([
  {
    ...shared,
    entry: {
      index: 'src/index.ts',
      check: 'src/check/index.ts',
      currencies: 'src/currencies/index.ts',
      testing: 'src/testing/index.ts',
    },
    format: ['esm', 'cjs'],
    dts: { compilerOptions: { stripInternal: true } },
    // The command is built at the same time.
    clean: ['!mock.*'],
    noExternal: [/^@crossrate\/contract/],
  },
  {
    ...shared,
    entry: { mock: 'src/testing/live/bin.ts' },
    format: ['esm'],
    noExternal: [/^@crossrate\/contract/],
  },
]);
