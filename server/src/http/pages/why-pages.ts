import type { BrowserFile, BrowserPage } from './browser-file.ts';
import { listFiles, listShared, readContent } from './browser-folder.ts';
import { pagePolicy } from './policies.ts';

/** Creates the page that explains a published rate, with the parts that it shares with the first page of the demo. */
export function createWhyPages(): readonly (BrowserFile | BrowserPage)[] {
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
  return [page, ...listFiles('why'), ...listShared()];
}
