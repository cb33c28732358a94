import type { BrowserFile, BrowserPage } from './browser-file.ts';
import { listFiles, listShared, readContent } from './browser-folder.ts';
import { filePolicy, pagePolicy } from './policies.ts';

/**
 * Creates the page that explains a published rate, with the parts that it shares with the first page of the demo.
 *
 * @param others - The other pages of the server.
 */
export function createWhyPages(others: readonly { readonly path: string }[]): readonly (BrowserFile | BrowserPage)[] {
  const isDemo = others.some(({ path }) => path === '/');
  const page: BrowserPage = {
    path: '/why',
    policy: pagePolicy,
    write: async () => ({
      title: 'Why this rate?',
      styles: ['/why/why.css', '/why/plot.css'],
      script: '/why/main.js',
      content: await readContent('why'),
    }),
  };
  const site: BrowserFile = { path: '/why/site.json', policy: filePolicy, read: () => JSON.stringify({ isDemo }) };
  return [page, ...listFiles('why'), site, ...listShared()];
}
