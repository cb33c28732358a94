import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Matches the folder of a package at the start of the path of one of its files. */
const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENCE_FILE = /^(licen[cs]e|notice|copying)/i;
const README = /^readme/i;
/** Matches the section of a README about the licence, up to the next heading. */
const LICENCE_SECTION = /^#+ *licen[cs]e.*\n([^#]+)/im;

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

/**
 * Describes a package by its name and licence, and by the licence texts in its folder. A package without such a file has
 * the text in its README, or states only its licence; its author and address then say whose work it is.
 */
function describePackage(folder: string): string {
  const { name, version, license, author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const names = readdirSync(folder);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const texts = names.filter((file) => LICENCE_FILE.test(file)).map(read);
  if (texts.length === 0) {
    texts.push(`By ${author?.name ?? author ?? 'its contributors'}, ${repository?.url ?? repository}`);
    texts.push(
      ...names.filter((file) => README.test(file)).flatMap((file) => LICENCE_SECTION.exec(read(file))?.[1] ?? []),
    );
  }
  return [
    `== ${name} ${version} (${license ?? 'its manifest states no licence'})`,
    ...texts.map((text) => text.trim()),
  ].join('\n\n');
}
