import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { chapters, type SitePage, sitePages } from './src/chapters.ts';
import { findRepositoryAddress } from './src/repository.ts';
import { slugOf } from './src/slug-of.ts';
import { summarize } from './src/summarize.ts';

const repository = findRepositoryAddress();

/** The icon of the site, and of the demo's page. A data URL needs no request. */
const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#0f5a45"/>
<path d="M8 12h15l-4-4M24 20H9l4 4" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`)}`;

const buildMenuItem = ({ name, path }: SitePage): DefaultTheme.SidebarItem => ({
  text: name,
  link: `/${path.replace(/(index)?\.md$/, '')}`,
});

export default defineConfig({
  title: 'Crossrate',
  description: 'A currency exchange rate service that teams can trust with prices',
  lang: 'en',
  srcDir: './.vitepress/.pages',
  // TypeDoc's list of the entries repeats the menu.
  srcExclude: ['sdk/reference/modules.md'],
  outDir: './.vitepress/dist',
  cacheDir: './.vitepress/.cache',
  head: [['link', { rel: 'icon', href: ICON }]],
  // The index of the search is larger than Vite's limit of 500 kB, and a page loads it only for a search.
  vite: { build: { chunkSizeWarningLimit: 1_000 } },
  markdown: { anchor: { slugify: slugOf } },
  transformPageData: async ({ relativePath }, { siteConfig }) => {
    const page = sitePages.find(({ path }) => path === relativePath);
    const description =
      page?.description ?? (page && summarize(await readFile(join(siteConfig.srcDir, relativePath), 'utf8')));
    return description ? { description } : undefined;
  },
  themeConfig: {
    search: {
      provider: 'local',
      // The list of all clauses has every word of the interface, and explains none.
      options: { miniSearch: { searchOptions: { boostDocument: (id) => (/clauses/.test(String(id)) ? 0.05 : 1) } } },
    },
    outline: [2, 3],
    notFound: { quote: 'No page has this address. The search finds words of all pages.', linkText: 'First page' },
    nav: [
      { text: 'Getting started', link: '/getting-started/application' },
      { text: 'Interface', link: '/interface' },
      { text: 'SDK', link: '/sdk/' },
      { text: 'Operations', link: '/operations' },
    ],
    sidebar: chapters.map(({ title, pages }) => ({ text: title, items: pages.map(buildMenuItem) })),
    ...(repository && { socialLinks: [{ icon: 'github', link: repository }] }),
  },
});
