import { createAsset } from './asset.ts';
import type { BrowserFile } from './browser-file.ts';
import { listFiles, locateRapiDoc } from './browser-folder.ts';
import { referencePolicy } from './policies.ts';

/** Creates the API reference with requests to try, which RapiDoc renders from the OpenAPI document. */
export function createReferencePages(): readonly BrowserFile[] {
  return [
    ...listFiles('docs', { path: '/docs', policy: referencePolicy }),
    createAsset('/docs/rapidoc.js', locateRapiDoc()),
  ];
}
