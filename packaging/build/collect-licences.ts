import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Matches the folder of a package at the start of the path of one of its files. */
const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENCE_FILE = /^(licen[cs]e|notice|copying)/i;

/** Writes the licences of all bundled packages beside the bundle, as most licences require. */
export const collectLicences: Plugin = {
  name: 'collect-licences',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(async ({ metafile }) => {
      const files = Object.keys(metafile?.inputs ?? {});
      const folders = new Set(files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []));
      const texts = [...folders].sort().map(describePackage);
      const folder = build.initialOptions.outdir ?? 'dist';
      // The folder may be missing: tsup writes the output of esbuild later.
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'LICENCES.txt'), texts.join('\n\n'));
    });
  },
};

/** Describes a package by its name, its licence and the licence texts in its folder. */
function describePackage(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`== ${name} ${version} (${license})`, ...texts].join('\n\n');
}
