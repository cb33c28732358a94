import type { BuildOptions } from 'esbuild';
import { defineConfig, type Options } from 'tsup';
import { carryMockPage } from './build/carry-mock-page.ts';

const shared = {
  target: 'es2022',
  removeNodeProtocol: false,
  tsconfig: '../tsconfig.json',
  splitting: false,
  noExternal: [/^@crossrate\/contract/],
  // The arithmetic of the contract is bundled from its sources.
  esbuildOptions(options: BuildOptions) {
    options.conditions = ['@crossrate/source'];
    options.chunkNames = '[name]';
  },
} satisfies Options;

// Members that only the client and its conversions use, and no caller, store or other entry sees. The build shortens their
// names, which would be a hundredth of the client.
const INTERNAL =
  /^(CrossrateError|derive|endsAt|etag|fail|findKept|isFresh|isSecond|forgetFirst|keep|keyed|lastsUntil|leave|margin|older|operation|options|query|unsent|readOptions|wrapError|readQuery)$/;

const client = { index: 'src/index.ts' };
const parts = { check: 'src/check/index.ts', currencies: 'src/currencies/index.ts' };
const mock = { testing: 'src/testing/index.ts' };
const all = { ...client, ...parts, ...mock };

// A page that loads one entry loads nothing of the others.
export default defineConfig([
  // The code that the client loads on demand is a separate file. CommonJS has one file, which every test runner and every
  // bundler can load.
  {
    ...shared,
    entry: client,
    format: ['esm'],
    splitting: true,
    esbuildOptions(options) {
      shared.esbuildOptions(options);
      options.mangleProps = INTERNAL;
    },
  },
  { ...shared, entry: parts, format: ['esm'] },
  // The command serves the mock that programs import: both share one file.
  {
    ...shared,
    entry: { ...mock, mock: 'src/testing/live/bin.ts' },
    format: ['esm'],
    splitting: true,
    esbuildPlugins: [carryMockPage],
  },
  { ...shared, entry: all, format: ['cjs'] },
  { ...shared, entry: all, format: ['esm', 'cjs'], dts: { only: true, compilerOptions: { stripInternal: true } } },
]);
