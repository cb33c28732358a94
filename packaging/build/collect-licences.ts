import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** The folder of a package within the path of one of its files. */
const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENCE_FILE = /^(licen[cs]e|notice|copying)/i;

/** Writes the licences of all packages that were bundled beside the bundle, as most of them ask for. */
export const collectLicences: Plugin = {
  name: 'collect-licences',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(async ({ metafile }) => {
      const files = Object.keys(metafile?.inputs ?? {});
      const folders = new Set(files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []));
      const texts = [...folders].sort().map(describePackage);
      const folder = build.initialOptions.outdir ?? 'dist';
      // tsup writes what esbuild has made, and only after this.
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'LICENCES.txt'), texts.join('\n\n'));
    });
  },
};

/** The name, the licence, and the texts that the package brings with it. */
function describePackage(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`== ${name} ${version} (${license})`, ...texts].join('\n\n');
}
