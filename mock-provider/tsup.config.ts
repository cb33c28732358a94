import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/standalone/index.ts', 'src/standalone/bin.ts'],
  format: ['esm'],
  dts: true,
  sourcemap: true,
  clean: true,
  // An older target has no import attributes, without which Node loads no JSON.
  target: 'esnext',
  tsconfig: '../tsconfig.json',
});
