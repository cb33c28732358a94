import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startTarget } from '../suite/suite-world.ts';

/** Makes a folder for the tests of a file. The returned function gives the path of a file in the folder. */
export function provideFolder(): (name: string) => string {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await makeTemporaryFolder();
  });
  afterAll(() => folder[Symbol.asyncDispose]());
  return (name) => join(folder.path, name);
}

/** Starts a server that gives the same answer to every request, and notes the keys that it gets. */
export async function startServer(status: number, body: string, headers: Record<string, string> = {}) {
  const keys: unknown[] = [];
  const server = await startTarget((req, res) => {
    keys.push(req.headers['x-api-key']);
    res.writeHead(status, headers).end(body);
  });
  return { ...server, keys };
}
