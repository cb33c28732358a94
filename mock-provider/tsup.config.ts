import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/standalone/index.ts', 'src/standalone/bin.ts'],
  format: ['esm'],
  dts: true,
  sourcemap: true,
  clean: true,
  target: 'es2022',
  tsconfig: '../tsconfig.json',
});
