import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildOnce } from './build-once.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const resources = new AsyncDisposableStack();
beforeEach(async () => {
  vi.stubEnv('SHARED_BUILDS', resources.use(await makeTemporaryFolder()).path);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => resources.disposeAsync());

const write = (text: string) => vi.fn((folder: string) => writeFile(join(folder, 'text'), text));
const read = ({ folder }: { folder: string }) => readFile(join(folder, 'text'), 'utf8');

it('builds once however many callers ask at the same time', async () => {
  const build = write('built');
  const asked = await Promise.all(Array.from({ length: 5 }, () => buildOnce('a', build)));
  expect(await Promise.all(asked.map(read))).toEqual(Array(5).fill('built'));
  expect(build).toHaveBeenCalledTimes(1);
});

it('builds under different names at the same time', async () => {
  const built = await Promise.all(['a', 'b'].map((name) => buildOnce(name, write(name))));
  expect(await Promise.all(built.map(read))).toEqual(['a', 'b']);
});

it('rejects every caller when the build fails, and builds again for the next caller', async () => {
  const fail = () => Promise.reject(new Error('no compiler'));
  const asked = await Promise.allSettled([1, 2].map(() => buildOnce('a', fail)));
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(await buildOnce('a', write('built')))).toBe('built');
});

it('removes a build that is not shared', async () => {
  vi.stubEnv('SHARED_BUILDS', undefined);
  const built = await buildOnce('a', write('mine'));
  expect(await read(built)).toBe('mine');
  await built[Symbol.asyncDispose]();
  expect(existsSync(built.folder)).toBe(false);
});
