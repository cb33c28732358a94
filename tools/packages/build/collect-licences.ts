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

interface Manifest {
  readonly author?: string | { readonly name: string };
  readonly repository?: string | { readonly url: string };
}

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

/** Describes a package by its name, its licence and the texts of the licence. */
function describePackage(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license = 'its manifest states no licence' } = manifest;
  const files = readTexts(folder, LICENCE_FILE);
  const texts = files.length > 0 ? files : [describeOwner(manifest), ...readSections(folder)];
  return [`== ${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n');
}

/** Describes whose work a package is that has no file for its licence. */
function describeOwner({ author, repository }: Manifest): string {
  const [who, where] = [typeof author === 'string' ? author : author?.name, repository];
  return `By ${who ?? 'its contributors'}, ${typeof where === 'string' ? where : where?.url}`;
}

/** Reads the sections about the licence in the README of a package. */
function readSections(folder: string): string[] {
  return readTexts(folder, README).flatMap((text) => LICENCE_SECTION.exec(text)?.[1] ?? []);
}

function readTexts(folder: string, names: RegExp): string[] {
  const files = readdirSync(folder).filter((file) => names.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}
