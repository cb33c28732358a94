import { defineConfig } from 'tsup';
import { collectLicences } from '../packaging/build/collect-licences.ts';
import { writeLauncher } from '../packaging/build/write-launcher.ts';
import { carryRates } from './build/carry-rates.ts';
import { copyPages } from './build/copy-pages.ts';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    bin: 'src/bin.ts',
    // Looked for beside the file that starts it, and the bundle has no folders.
    'writing-thread': 'src/storage/sqlite/writing/writing-thread.ts',
  },
  format: ['esm'],
  // Whoever installs Crossrate has no dependency of it, and so no types of one.
  dts: { entry: { index: 'src/index.ts' }, compilerOptions: { stripInternal: true } },
  sourcemap: true,
  clean: true,
  target: 'node24',
  // Node has no 'sqlite' without the prefix.
  removeNodeProtocol: false,
  tsconfig: '../tsconfig.json',
  // Finding and reading 600 files of dependencies takes a third of a start.
  noExternal: [/./],
  esbuildOptions: (options) => {
    // The contract from its sources, so that it need not be built first.
    options.conditions = ['@crossrate/source'];
    // Names stay as they are, for the stack traces; the texts of all functions stay in memory, blanks included.
    Object.assign(options, { minifyWhitespace: true, minifySyntax: true });
  },
  // Dependencies that are CommonJS ask for Node's own modules by it.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  esbuildPlugins: [
    collectLicences,
    carryRates,
    copyPages,
    writeLauncher({ bundle: 'bin.js', shebang: '#!/usr/bin/env -S node --max-semi-space-size=16' }),
  ],
});
