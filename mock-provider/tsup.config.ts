import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { collectLicences } from '../packaging/build/collect-licences.ts';
import { writeLauncher } from '../packaging/build/write-launcher.ts';

const shared: Options = {
  format: ['esm'],
  target: 'node20',
  tsconfig: '../tsconfig.json',
  // The contract is bundled from its sources.
  esbuildOptions: (options) => {
    options.conditions = ['@crossrate/source'];
  },
};

const contract = join(import.meta.dirname, '../contract/src');
/** Declarations have what they need of the contract in them when it is found by its path, and name its package otherwise. */
const contractTypes = {
  '@crossrate/contract': [join(contract, 'index.ts')],
  '@crossrate/contract/money': [join(contract, 'money/index.ts')],
};

export default defineConfig([
  {
    ...shared,
    // Handlers are for the msw of whoever imports them; everything else is bundled.
    entry: ['src/index.ts', 'src/standalone/index.ts'],
    dts: { compilerOptions: { paths: contractTypes } },
    sourcemap: true,
    // The command is built at the same time.
    clean: ['!bin.js', '!*.cjs', '!LICENCES.txt'],
  },
  {
    ...shared,
    entry: { bin: 'src/standalone/bin.ts' },
    noExternal: [/./],
    splitting: false,
    // Dependencies that are CommonJS ask for Node's own modules by it.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    esbuildPlugins: [collectLicences, writeLauncher({ bundle: 'bin.js' })],
  },
]);
