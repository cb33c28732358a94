import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildChangelog } from './build-changelog.ts';
import { root, sitePages } from './chapters.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { writeReference } from './write-reference.ts';

/** The first page has the whole width: theme/home.css has its style. */
const HOME_LAYOUT = '---\nsidebar: false\naside: false\nprev: false\nnext: false\npageClass: home\n---\n\n';

/**
 * Writes the pages of the site into a folder for VitePress: the pages of the repository with links of the site, the
 * reference that is made from the TSDoc of the SDK, and the changelog.
 *
 * @param repository - The address of the repository on the web.
 */
export async function assemblePages(folder: string, repository: string | undefined): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await writeReference(join(folder, 'reference'));
  await writeFile(join(folder, 'changelog.md'), buildChangelog(fileURLToPath(root)));
  for (const { source, path } of sitePages) {
    if (source === undefined) continue;
    const { markdown, assets } = rewriteLinks(await readFile(new URL(source, root), 'utf8'), source, repository);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), path === 'index.md' ? HOME_LAYOUT + markdown : markdown);
    for (const file of assets)
      await cp(new URL(file, root), join(folder, 'public', basename(file)), { recursive: true });
  }
}
