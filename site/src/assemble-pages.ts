import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { writeChangelogPage } from './changelog-page.ts';
import { home, made, sitePages } from './chapters.ts';
import { findRepositoryAddress, root } from './repository.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { writeReference } from './write-reference.ts';

/**
 * Puts all pages into a folder, as VitePress takes them: those of the repository with their links rewritten, and those
 * that are made of the changesets and of the SDK's TSDoc.
 */
export async function assemblePages(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await writeReference(join(folder, made.reference));
  await writePage(folder, made.changelog, await writeChangelogPage(root));
  await copyPages(folder);
}

async function copyPages(folder: string): Promise<void> {
  const copied = sitePages.flatMap((page) => (page.source ? [[page.source, page] as const] : []));
  // The README is how visitors of the repository arrive, and the folder is how they see the pages.
  const pages = new Map([...copied, ['README.md', home], ['docs', home]]);
  const carried = new Set<string>();
  const files = new Map([['contract/openapi.json', '/openapi.json']]);
  const targets = { pages, files, carry: (file: string) => carried.add(file), repository: findRepositoryAddress() };
  for (const [source, { path }] of copied)
    await writePage(folder, path, rewriteLinks(await readFile(new URL(source, root), 'utf8'), source, targets));
  for (const file of carried) await cp(new URL(file, root), join(folder, posix.basename(file)));
  await cp(new URL('contract/openapi.json', root), join(folder, 'public/openapi.json'), { recursive: true });
}

async function writePage(folder: string, path: string, markdown: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, markdown);
}
