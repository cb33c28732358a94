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
 * Creates the browser file of a file in this folder, which the build copies unchanged. The file is read on the first
 * request, so that unused files take no memory.
 */
export function createAsset(
  path: string,
  file: `${'generated' | 'vendor'}/${string}`,
  policy = filePolicy,
): BrowserFile {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  let body: Promise<FileBody> | undefined;
  return {
    path,
    policy,
    read() {
      body ??= readAsset(file, type).catch((error) => {
        // The next request tries again.
        body = undefined;
        throw error;
      });
      return body;
    },
  };
}

async function readAsset(file: string, type: string): Promise<FileBody> {
  return new Content(await readFile(new URL(file, import.meta.url)), type);
}
