import type { Express } from 'express';
import type { BrowserFile } from './browser-file.ts';
import { sendFile } from './send-file.ts';

/**
 * Adds pages and the files that they load.
 *
 * @returns their paths.
 */
export function addPages(app: Express, files: readonly BrowserFile[]): readonly string[] {
  for (const file of files) app.get(file.path, async (req, res) => sendFile(res, file, await file.read(req)));
  return files.map(({ path }) => path);
}
