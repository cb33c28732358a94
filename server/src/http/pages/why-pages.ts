import type { BrowserFile } from './browser-file.ts';
import { listFiles, listShared } from './browser-folder.ts';
import { demoPolicy, filePolicy } from './policies.ts';

/**
 * Creates the page that explains a published rate, with the parts that it shares with the first page of the demo.
 *
 * @param others - The other pages of the server, to which this one may lead.
 */
export function createWhyPages(others: readonly Pick<BrowserFile, 'path'>[]): readonly BrowserFile[] {
  const isDemo = others.some(({ path }) => path === '/');
  return [
    ...listFiles('why', { path: '/why', policy: demoPolicy }),
    { path: '/why/site.json', policy: filePolicy, read: () => JSON.stringify({ isDemo }) },
    ...listShared(),
  ];
}
