import { type DefaultTheme, defineConfig } from 'vitepress';
import { chapters, type SitePage } from '../src/chapters.ts';
import { findRepositoryAddress } from '../src/repository.ts';
import { slugOf } from '../src/slug-of.ts';

const repository = findRepositoryAddress();

const buildMenuItem = ({ name, path }: SitePage): DefaultTheme.SidebarItem => ({
  text: name,
  link: `/${path.replace(/(index)?\.md$/, '')}`,
});

export default defineConfig({
  title: 'Crossrate',
  description: 'A currency exchange rate service that teams can trust with prices',
  lang: 'en',
  srcDir: './.pages',
  // TypeDoc's list of the entries repeats the menu.
  srcExclude: ['sdk/reference/modules.md'],
  outDir: './dist',
  cacheDir: './.cache',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: { anchor: { slugify: slugOf } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
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
