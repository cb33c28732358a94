import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { readDocument } from './read-document.ts';

const temporary = await makeTemporaryFolder();
const folder = temporary.path;
afterAll(() => temporary[Symbol.asyncDispose]());

async function read(text: string): Promise<unknown> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, text);
  return readDocument(file);
}

it('reads a file that begins with a byte order mark', async () => {
  expect(await read('\uFEFF{"openapi":"3.1.1","paths":{}}')).toEqual({ openapi: '3.1.1', paths: {} });
});

it.each([
  ['{"openapi":"3.0.3","paths":{}}', 'openapi.json is OpenAPI 3.0.3, and only OpenAPI 3.1 can be compared'],
  ['{"swagger":"2.0","paths":{}}', 'openapi.json is OpenAPI 2.0, and only OpenAPI 3.1 can be compared'],
  ['{"openapi":"3.1.0"}', 'openapi.json is no OpenAPI document in JSON: it has no paths.'],
  ['{"openapi":3.1,"paths":{}}', 'openapi.json is no OpenAPI document in JSON.'],
  ['null', 'openapi.json is no OpenAPI document in JSON.'],
  ['openapi: 3.1.0', 'openapi.json cannot be read: '],
])('refuses %s by name', async (text, reason) => {
  await expect(read(text)).rejects.toThrow(reason);
});
