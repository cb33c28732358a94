import type { BrowserFile } from './browser-file.ts';
import { listFiles, listShared } from './browser-folder.ts';
import { demoPolicy } from './policies.ts';

/** Creates the page that explains a published rate, with the parts that it shares with the first page of the demo. */
export function createWhyPages(): readonly BrowserFile[] {
  return [...listFiles('why', { path: '/why', policy: demoPolicy }), ...listShared()];
}
