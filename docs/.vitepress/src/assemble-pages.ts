import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { writeChangelogPage } from './changelog-page.ts';
import { generated, home, sitePages } from './chapters.ts';
import { findRepositoryAddress, root } from './repository.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { writeReference } from './write-reference.ts';

/** The first page has the whole width: theme/home.css has its style. */
const HOME_LAYOUT = '---\nsidebar: false\naside: false\nprev: false\nnext: false\npageClass: home\n---\n\n';

/**
 * Writes the pages of the site into a folder for VitePress: the pages of the repository with rewritten links, and the
 * pages that are generated from the changesets and from the TSDoc of the SDK.
 */
export async function assemblePages(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await writeReference(join(folder, generated.reference));
  await writePage(folder, generated.changelog, await writeChangelogPage(root));
  await copyPages(folder);
}

async function copyPages(folder: string): Promise<void> {
  const copied = sitePages.flatMap((page) => (page.source ? [[page.source, page] as const] : []));
  // Links to the README and to the folder docs become links to the home page.
  const pages = new Map([...copied, ['README.md', home], ['docs', home]]);
  const assets = new Set<string>();
  const files = new Map([['contract/openapi.json', '/openapi.json']]);
  const targets = { pages, files, addAsset: (file: string) => assets.add(file), repository: findRepositoryAddress() };
  for (const [source, { path }] of copied) {
    const content = rewriteLinks(await readFile(new URL(source, root), 'utf8'), source, targets);
    await writePage(folder, path, path === home.path ? `${HOME_LAYOUT}${content}` : content);
  }
  for (const file of assets) await cp(new URL(file, root), join(folder, posix.basename(file)));
  await cp(new URL('contract/openapi.json', root), join(folder, 'public/openapi.json'), { recursive: true });
}

async function writePage(folder: string, path: string, markdown: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, markdown);
}
