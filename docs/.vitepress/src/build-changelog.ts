import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Builds the page of changes: those that wait for a release, then the releases of each package. */
export function buildChangelog(repository: string): string {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: repository })
      .toSorted()
      .map((file) => readFileSync(join(repository, file), 'utf8').trim());
  const waiting = read('.changeset/*.md').map(nameChangeset);
  const released = read('*/CHANGELOG.md').map((changes) => changes.replace(/^#/gm, '##'));
  return ['# Changelog', ...(waiting.length > 0 ? ['## Not released yet'] : []), ...waiting, ...released].join('\n\n');
}

/** Makes a heading of the front matter of a changeset, which lists packages: `'@crossrate/sdk': minor`. */
function nameChangeset(changeset: string): string {
  const [, packages = '', changes = ''] = changeset.split(/^---\n/m);
  return `### ${[...packages.matchAll(/'(.+)'/g)].map(([, name]) => name).join(', ')}\n${changes}`;
}
