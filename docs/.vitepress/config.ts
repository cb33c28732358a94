import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { assemblePages } from './src/assemble-pages.ts';
import { chapters, root, type SitePage } from './src/chapters.ts';
import { reachPictures } from './src/reach-pictures.ts';
import { slugOf } from './src/slug-of.ts';

/** The icon of the site, and of the demo's page. A data URL needs no request. */
const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#0f5a45"/>
<path d="M8 12h15l-4-4M24 20H9l4 4" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`)}`;

const { homepage } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
/** The address of the repository. A dead link is worse than no link, so there is none while the owner is not set. */
const repository = homepage.includes('OWNER_TO_BE_SET') ? undefined : homepage.replace('#readme', '');

const buildMenuItem = ({ name, path }: SitePage): DefaultTheme.SidebarItem => ({
  text: name,
  link: `/${path.replace(/(index)?\.md$/, '')}`,
});

await assemblePages(fileURLToPath(new URL('docs/.vitepress/.pages', root)), repository);

export default defineConfig({
  title: 'Crossrate',
  description: 'A currency exchange rate service that teams can trust with prices',
  lang: 'en',
  srcDir: './.vitepress/.pages',
  // TypeDoc's list of the entries repeats the menu.
  srcExclude: ['reference/modules.md'],
  outDir: './.vitepress/dist',
  cacheDir: './.vitepress/.cache',
  head: [['link', { rel: 'icon', href: ICON }]],
  // The index of the search is larger than Vite's limit of 500 kB, and a page loads it only for a search.
  vite: { build: { chunkSizeWarningLimit: 1_000 } },
  markdown: { anchor: { slugify: slugOf }, config: reachPictures },
  themeConfig: {
    search: {
      provider: 'local',
      // The list of all clauses has every word of the interface, and explains none.
      options: { miniSearch: { searchOptions: { boostDocument: (id) => (/clauses/.test(String(id)) ? 0.05 : 1) } } },
    },
    outline: [2, 3],
    sidebar: chapters.map(({ title, pages }) => ({ text: title, items: pages.map(buildMenuItem) })),
    ...(repository && { socialLinks: [{ icon: 'github', link: repository }] }),
  },
});
