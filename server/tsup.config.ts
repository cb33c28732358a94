import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    bin: 'src/bin.ts',
    // Looked for beside the file that starts it, and the bundle has no folders.
    'writing-thread': 'src/storage/sqlite/writing/writing-thread.ts',
  },
  format: ['esm'],
  dts: true,
  sourcemap: true,
  clean: true,
  target: 'node24',
  // Node has no 'sqlite' without the prefix.
  removeNodeProtocol: false,
  tsconfig: '../tsconfig.json',
});
