import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', currencies: 'src/currencies.ts', 'money/index': 'src/money/index.ts' },
  format: ['esm', 'cjs'],
  dts: true,
  sourcemap: true,
  clean: true,
  target: 'es2022',
  tsconfig: '../tsconfig.json',
});
