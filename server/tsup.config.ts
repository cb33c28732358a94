import { defineConfig } from 'tsup';
import { carryMockPage } from '../sdk/build/carry-mock-page.ts';
import { collectLicences } from '../tools/packages/build/collect-licences.ts';
import { leaveOut } from '../tools/packages/build/leave-out.ts';
import { writeLauncher } from '../tools/packages/build/write-launcher.ts';
import { carryRates } from './build/carry-rates.ts';
import { copyPages } from './build/copy-pages.ts';
import { leftOut } from './build/left-out.ts';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    bin: 'src/bin.ts',
    // The server looks for this file beside the bundle.
    'writing-thread': 'src/storage/sqlite/writing-thread.ts',
  },
  format: ['esm'],
  // Types are bundled, because an installed Crossrate has no dependencies.
  dts: { entry: { index: 'src/index.ts' }, compilerOptions: { stripInternal: true } },
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
    // Keeps names for stack traces. Removes blanks, because the source of all functions stays in memory.
    Object.assign(options, { minifyWhitespace: true, minifySyntax: true });
  },
  // CommonJS dependencies load Node's own modules through `require`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  esbuildPlugins: [
    collectLicences,
    carryMockPage,
    carryRates,
    copyPages,
    leaveOut(leftOut),
    writeLauncher({
      bundle: 'bin.js',
      shebang: '#!/usr/bin/env -S node --max-semi-space-size=4 --no-parallel-scavenge',
    }),
  ],
});
