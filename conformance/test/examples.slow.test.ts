import { globSync, readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';
import { provideService } from './mocked-service.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const files = globSync(['README.md', 'src/**/*.ts'], { cwd: folder }).toSorted();
const examples = files.flatMap((file) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').replace(/^ *\* ?/gm, '');
  const blocks = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  return blocks.map((code, index): [name: string, code: string] => [`${file} ${index + 1}`, code]);
});

const service = provideService();

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => void vi.restoreAllMocks();
});

it.each(examples)('%s runs when pasted', async (_name, code) => {
  expect(code).toMatch(/^import .* from '@crossrate\/conformance';/);
  const { active, restricted, unverified, spare } = await service.createKeys();
  const keys = [active, restricted, unverified, spare];
  const pasted = code.replaceAll('http://127.0.0.1:3000', service.url).replace(/cr_…/g, () => keys.shift() ?? '');
  await using project = await makeTemporaryFolder();
  await symlink(modules, join(project.path, 'node_modules'));
  const program = join(project.path, 'program.ts');
  await writeFile(program, pasted);
  const { exitCode } = process;
  // In this process, which has loaded the suite: a process for each example would take ten times as long.
  await import(pathToFileURL(program).href);
  // One of the examples ends a script with its verdict.
  process.exitCode = exitCode;
});
