import type { BrowserFile, BrowserPage } from '../browser-file.ts';
import { listFiles, listShared } from '../browser-folder.ts';
import { pagePolicy } from '../policies.ts';
import { writeReference } from './write-reference.ts';

/** Creates the reference of the interface, where a visitor can send each request. */
export function createReferencePages(): readonly (BrowserFile | BrowserPage)[] {
  const page: BrowserPage = {
    path: '/docs',
    policy: pagePolicy,
    write: () => ({
      title: 'Reference',
      styles: ['/docs/docs.css'],
      script: '/docs/main.js',
      content: writeReference(),
    }),
  };
  return [page, ...listFiles('docs'), ...listShared()];
}
