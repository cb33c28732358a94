import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import readChangesets from '@changesets/read';
import { workspaces } from '../../../tools/testing/repository/manifests.ts';

/** Writes the changelog page: the changesets of the next release, then the changelogs of the packages. */
export async function writeChangelogPage(root: URL): Promise<string> {
  const changesets = (await readChangesets(fileURLToPath(root))).map(({ releases, summary }) => {
    const packages = releases.map(({ name, type }) => `\`${name}\`, ${type}`);
    return `**${packages.join(' · ')}**\n\n${summary}`;
  });
  const changelogs = workspaces
    .map((name) => new URL(`${name}/CHANGELOG.md`, root))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').replace(/^(#+)/gm, '#$1').trim());
  const next = changesets.length > 0 ? ['## Next release', ...changesets] : [];
  return ['# Changelog', ...next, ...changelogs, ''].join('\n\n');
}
