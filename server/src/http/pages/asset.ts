import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Content } from '../answers/content.ts';
import type { BrowserFile, FileBody } from './browser-file.ts';
import { filePolicy } from './policies.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Creates a browser file of a file. The file is read on the first request, so that unused files take no memory. */
export function createAsset(path: string, file: URL, policy = filePolicy): BrowserFile {
  let body: Promise<FileBody> | undefined;
  return {
    path,
    policy,
    read() {
      body ??= readAsset(file).catch((error) => {
        // The next request tries again.
        body = undefined;
        throw error;
      });
      return body;
    },
  };
}

async function readAsset(file: URL): Promise<FileBody> {
  return new Content(await readFile(file), TYPES[extname(file.pathname)]);
}
