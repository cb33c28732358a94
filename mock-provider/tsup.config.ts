import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { collectLicences } from '../tools/packages/build/collect-licences.ts';
import { writeLauncher } from '../tools/packages/build/write-launcher.ts';

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
/** With these paths, the declarations include the types of the contract instead of importing its package. */
const contractTypes = {
  '@crossrate/contract': [join(contract, 'index.ts')],
  '@crossrate/contract/money': [join(contract, 'money/index.ts')],
};

export default defineConfig([
  {
    ...shared,
    // The handlers use the msw of the importing program. Everything else is bundled.
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
    // CommonJS dependencies load Node's own modules by `require`.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    esbuildPlugins: [collectLicences, writeLauncher({ bundle: 'bin.js' })],
  },
]);
