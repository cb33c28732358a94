import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sitePages } from '../../../docs/.vitepress/src/chapters.ts';
import { findAnchors, removeCodeBlocks } from './markdown.ts';

const root = new URL('../../../', import.meta.url);
const paths = globSync(['*.md', '*/README.md', 'docs/**/*.md', 'sdk/**/README.md', '.github/**/*.md'], {
  cwd: fileURLToPath(root),
}).toSorted();

/** Finds the targets of links and pictures, without those on the web. */
function findLinks(markdown: string): string[] {
  const targets = [...removeCodeBlocks(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

async function hasTarget(link: string, page: URL): Promise<boolean> {
  const target = new URL(link, page);
  const anchor = decodeURIComponent(target.hash.slice(1));
  target.hash = '';
  if (!existsSync(target)) return false;
  return anchor === '' || findAnchors(await readFile(target, 'utf8')).has(anchor);
}

it.each(paths)('%s has no link to a file or an anchor that does not exist', async (path) => {
  const page = new URL(path, root);
  const links = findLinks(await readFile(page, 'utf8'));
  const checked = await Promise.all(links.map(async (link) => ({ link, exists: await hasTarget(link, page) })));
  expect(checked.filter(({ exists }) => !exists).map(({ link }) => link)).toEqual([]);
});

it('puts every page of docs on the site', () => {
  const sources = sitePages.map(({ source }) => source);
  expect(paths.filter((path) => path.startsWith('docs/') && !sources.includes(path))).toEqual([]);
});

it('detects links to a missing file and to a missing anchor', async () => {
  const page = new URL('docs/operations.md', root);
  expect(await hasTarget('missing.md', page)).toBe(false);
  expect(await hasTarget('#missing', page)).toBe(false);
  expect(await hasTarget('providers.md#missing', page)).toBe(false);
  expect(await hasTarget('../README.md#the-interface', page)).toBe(true);
  expect(findLinks('[a](b.md) and ![c](d.svg#e), [f](https://example.com)\n```\n[g](h.md)\n```\n')).toEqual([
    'b.md',
    'd.svg#e',
  ]);
  expect([...findAnchors('# `npm run` & you\n## Twice\n## Twice\n')]).toEqual(['npm-run--you', 'twice', 'twice-1']);
});
