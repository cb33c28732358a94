import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sitePages } from '../site/src/chapters.ts';
import { anchorsOf, proseOf } from './markdown.ts';

const root = new URL('../', import.meta.url);
const paths = globSync(['*.md', '*/README.md', 'docs/**/*.md', 'sdk/**/README.md', '.github/**/*.md'], {
  cwd: fileURLToPath(root),
}).toSorted();

/** The targets of links and pictures, but for those on the web. */
function linksOf(markdown: string): string[] {
  const targets = [...proseOf(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

async function isThere(link: string, page: URL): Promise<boolean> {
  const target = new URL(link, page);
  const anchor = decodeURIComponent(target.hash.slice(1));
  target.hash = '';
  if (!existsSync(target)) return false;
  return anchor === '' || anchorsOf(await readFile(target, 'utf8')).has(anchor);
}

it.each(paths)('%s leads nowhere that does not exist', async (path) => {
  const page = new URL(path, root);
  const links = linksOf(await readFile(page, 'utf8'));
  const checked = await Promise.all(links.map(async (link) => ({ link, there: await isThere(link, page) })));
  expect(checked.filter(({ there }) => !there).map(({ link }) => link)).toEqual([]);
});

it('has every page of docs on the site', () => {
  const sources = sitePages.map(({ source }) => source);
  expect(paths.filter((path) => path.startsWith('docs/') && !sources.includes(path))).toEqual([]);
});

it('would find a file and an anchor that do not exist, which shows that the test above can see one', async () => {
  const page = new URL('docs/operations.md', root);
  expect(await isThere('missing.md', page)).toBe(false);
  expect(await isThere('#missing', page)).toBe(false);
  expect(await isThere('providers.md#missing', page)).toBe(false);
  expect(await isThere('../README.md#the-interface', page)).toBe(true);
  expect(linksOf('[a](b.md) and ![c](d.svg#e), [f](https://example.com)\n```\n[g](h.md)\n```\n')).toEqual([
    'b.md',
    'd.svg#e',
  ]);
  expect([...anchorsOf('# `npm run` & you\n## Twice\n## Twice\n')]).toEqual(['npm-run--you', 'twice', 'twice-1']);
});
