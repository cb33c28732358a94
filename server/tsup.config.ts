import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/bin.ts'],
  format: ['esm'],
  dts: true,
  sourcemap: true,
  clean: true,
  target: 'node24',
  // Node has no 'sqlite' without the prefix.
  removeNodeProtocol: false,
  tsconfig: '../tsconfig.json',
});
