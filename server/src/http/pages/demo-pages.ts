import type { BrowserFile, BrowserPage } from './browser-file.ts';
import { listFiles, readContent } from './browser-folder.ts';
import { isAtThisMachine } from './is-at-this-machine.ts';
import { filePolicy, pagePolicy } from './policies.ts';
import { createReferencePages } from './reference/reference-pages.ts';

/** The pages of a demo. */
export interface DemoPages {
  readonly pages: readonly (BrowserFile | BrowserPage)[];
  /** Gives the page the keys of the demo, by the names of their accounts. */
  show(keys: Readonly<Record<string, string>>): void;
}

/**
 * Creates the pages of a demo. A browser on this machine gets the keys of the demo; any other browser needs its own
 * key.
 */
export function createDemoPages(): DemoPages {
  let shown: Readonly<Record<string, string>> = {};
  const keys: BrowserFile = {
    path: '/demo/keys.json',
    policy: filePolicy,
    read: (req) => JSON.stringify(isAtThisMachine(req) ? shown : {}),
  };
  const first: BrowserPage = {
    path: '/',
    policy: pagePolicy,
    write: async () => ({ title: '', styles: [], script: '/demo/main.js', content: await readContent('demo') }),
  };
  return {
    pages: [first, ...listFiles('demo'), keys, ...createReferencePages()],
    show(given) {
      shown = given;
    },
  };
}
