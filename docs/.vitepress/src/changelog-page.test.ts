import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { writeChangelogPage } from './changelog-page.ts';

it('lists the changes of the next release, then the changelog of each package', async () => {
  await using temporary = await makeTemporaryFolder();
  const folder = temporary.path;
  await Promise.all([mkdir(join(folder, '.changeset')), mkdir(join(folder, 'sdk'))]);
  await writeFile(join(folder, '.changeset/a.md'), '---\n\'@crossrate/sdk\': minor\n"b": patch\n---\n\nGuards.\n');
  await writeFile(join(folder, '.changeset/README.md'), 'About changesets.');
  await writeFile(join(folder, 'sdk/CHANGELOG.md'), '# @crossrate/sdk\n\n## 0.1.0\n\n- First.\n');
  const page = await writeChangelogPage(pathToFileURL(`${folder}/`));
  expect(page).toBe(
    '# Changelog\n\n## Next release\n\n**`@crossrate/sdk`, minor · `b`, patch**\n\nGuards.\n\n## @crossrate/sdk\n\n### 0.1.0\n\n- First.\n\n',
  );
});
