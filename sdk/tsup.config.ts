import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', check: 'src/check/index.ts', currencies: 'src/currencies/index.ts' },
  format: ['esm', 'cjs'],
  dts: { compilerOptions: { stripInternal: true } },
  sourcemap: true,
  clean: true,
  target: 'es2022',
  tsconfig: '../tsconfig.json',
  // The arithmetic of the contract is bundled from its sources.
  esbuildOptions(options) {
    options.conditions = ['@crossrate/source'];
  },
});
