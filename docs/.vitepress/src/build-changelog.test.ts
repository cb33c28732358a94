import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { buildChangelog } from './build-changelog.ts';

it('lists the changes that wait for a release before the releases of each package', async () => {
  await using folder = await makeTemporaryFolder();
  for (const name of ['.changeset', 'sdk']) mkdirSync(`${folder.path}/${name}`);
  writeFileSync(`${folder.path}/sdk/CHANGELOG.md`, '# @crossrate/sdk\n\n## 0.2.0\n\nThe first release.\n');
  const released = '# Changelog\n\n## @crossrate/sdk\n\n### 0.2.0\n\nThe first release.';
  expect(buildChangelog(folder.path)).toBe(released);
  const changeset = "---\n'@crossrate/sdk': minor\n'@crossrate/server': patch\n---\n\nA change.\n";
  writeFileSync(`${folder.path}/.changeset/a.md`, changeset);
  const waiting = '## Not released yet\n\n### @crossrate/sdk, @crossrate/server\n\nA change.\n\n';
  expect(buildChangelog(folder.path)).toBe(released.replace('## @', `${waiting}## @`));
});
