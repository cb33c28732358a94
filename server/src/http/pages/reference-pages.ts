import { createAsset } from './asset.ts';
import type { BrowserFile } from './browser-file.ts';
import { referencePaths } from './paths.ts';
import { referencePolicy } from './policies.ts';

/** The API reference with requests to try, rendered by RapiDoc from the OpenAPI document. */
export const referencePages: readonly BrowserFile[] = [
  createAsset(referencePaths.document, 'generated/reference.html', referencePolicy),
  createAsset(referencePaths.script, 'generated/reference.js'),
  createAsset(referencePaths.style, 'generated/reference.css'),
  createAsset(referencePaths.component, 'vendor/rapidoc-min.js'),
  createAsset(referencePaths.text, 'vendor/ibm-plex-sans-latin-400-normal.woff2'),
  createAsset(referencePaths.strongText, 'vendor/ibm-plex-sans-latin-600-normal.woff2'),
  createAsset(referencePaths.code, 'vendor/ibm-plex-mono-latin-400-normal.woff2'),
];
