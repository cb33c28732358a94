import { defineConfig } from 'tsup';
import { collectLicences } from '../packaging/build/collect-licences.ts';
import { writeLauncher } from '../packaging/build/write-launcher.ts';

export default defineConfig({
  entry: { index: 'src/index.ts', bin: 'src/cli/bin.ts' },
  format: ['esm'],
  dts: { entry: { index: 'src/index.ts' } },
  // Whoever tries a server installs nothing that the suite is made of.
  noExternal: [/./],
  // The command and the library share their files, and what few runs need is read by these alone.
  splitting: true,
  clean: true,
  target: 'node20',
  tsconfig: '../tsconfig.json',
  esbuildOptions: (options) => {
    options.conditions = ['@crossrate/source'];
    // Names stay as they are, for the stack traces.
    Object.assign(options, { minifyWhitespace: true, minifySyntax: true });
  },
  // Dependencies that are CommonJS ask for Node's own modules by it.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  esbuildPlugins: [collectLicences, writeLauncher({ bundle: 'bin.js' })],
});
