import { createAsset } from './asset.ts';
import type { BrowserFile } from './browser-file.ts';
import { isAtThisMachine } from './is-at-this-machine.ts';
import { demoPaths } from './paths.ts';
import { demoPolicy, filePolicy } from './policies.ts';
import { referencePages } from './reference-pages.ts';

/** The first page of a demo, before its accounts are there. */
export interface DemoPages {
  readonly pages: readonly BrowserFile[];
  /** Lets the page use these keys, by the names of their accounts. */
  show(keys: Readonly<Record<string, string>>): void;
}

/**
 * Makes the first page of a demo. The page can be used at once, with the keys of the demo, by whoever sits at this
 * machine; everybody else brings a key.
 */
export function createDemoPages(): DemoPages {
  let shown: Readonly<Record<string, string>> = {};
  const keys: BrowserFile = {
    path: demoPaths.keys,
    policy: filePolicy,
    type: 'application/json; charset=utf-8',
    read: (req) => JSON.stringify(isAtThisMachine(req) ? shown : {}),
  };
  return {
    pages: [
      createAsset(demoPaths.document, 'generated/demo.html', demoPolicy),
      createAsset(demoPaths.script, 'generated/demo.js'),
      createAsset(demoPaths.style, 'generated/demo.css'),
      keys,
      // The page shows the reference in a frame, and has the same fonts.
      ...referencePages,
    ],
    show(given) {
      shown = given;
    },
  };
}
