import { writeFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { collectLicences } from '../tools/packages/build/collect-licences.ts';
import { leaveOut, translationsOfZod } from '../tools/packages/build/leave-out.ts';
import { writeLauncher } from '../tools/packages/build/write-launcher.ts';
import { buildReportSchema } from './src/report/report-schema.ts';

export default defineConfig({
  entry: { index: 'src/index.ts', bin: 'src/cli/bin.ts' },
  format: ['esm'],
  dts: { entry: { index: 'src/index.ts' } },
  // The package brings its dependencies in the bundle, so nothing else is installed.
  noExternal: [/./],
  // The command and the library share files, and only the runs that need a rare dependency load its file.
  splitting: true,
  clean: true,
  target: 'node20',
  tsconfig: '../tsconfig.json',
  esbuildOptions: (options) => {
    options.conditions = ['@crossrate/source'];
    // No `minifyIdentifiers`, so that stack traces keep their names.
    Object.assign(options, { minifyWhitespace: true, minifySyntax: true });
  },
  // CommonJS dependencies load Node's modules with `require`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  esbuildPlugins: [collectLicences, leaveOut([translationsOfZod]), writeLauncher({ bundle: 'bin.js' })],
  onSuccess: async () => writeFileSync('dist/report.schema.json', JSON.stringify(buildReportSchema())),
});
