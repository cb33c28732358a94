import { createAsset } from './asset.ts';
import type { BrowserFile } from './browser-file.ts';
import { isAtThisMachine } from './is-at-this-machine.ts';
import { demoPaths } from './paths.ts';
import { demoPolicy, filePolicy } from './policies.ts';
import { referencePages } from './reference-pages.ts';

/** The pages of a demo. */
export interface DemoPages {
  readonly pages: readonly BrowserFile[];
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
    path: demoPaths.keys,
    policy: filePolicy,
    read: (req) => JSON.stringify(isAtThisMachine(req) ? shown : {}),
  };
  return {
    pages: [
      createAsset(demoPaths.document, 'generated/demo.html', demoPolicy),
      createAsset(demoPaths.script, 'generated/demo.js'),
      createAsset(demoPaths.style, 'generated/demo.css'),
      keys,
      // The page shows the reference in a frame and uses its fonts.
      ...referencePages,
    ],
    show(given) {
      shown = given;
    },
  };
}
