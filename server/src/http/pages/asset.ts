import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Content } from '../answers/content.ts';
import type { BrowserFile, FileBody } from './browser-file.ts';
import { filePolicy } from './policies.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Serves a file of this folder, which the build copies as it is. The file is read when somebody asks for it first:
 * a server that is never asked keeps none of it in memory.
 */
export function createAsset(
  path: string,
  file: `${'generated' | 'vendor'}/${string}`,
  policy = filePolicy,
): BrowserFile {
  let body: Promise<FileBody> | undefined;
  return {
    path,
    policy,
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    read() {
      body ??= readAsset(file).catch((error) => {
        // A file that could not be read for the moment may be read the next time.
        body = undefined;
        throw error;
      });
      return body;
    },
  };
}

async function readAsset(file: string): Promise<FileBody> {
  return new Content(await readFile(new URL(file, import.meta.url)));
}
