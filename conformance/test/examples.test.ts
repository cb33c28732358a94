import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import * as library from '../src/index.ts';
import { provideService } from './mocked-service.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync(['README.md', 'src/**/*.ts'], { cwd: folder }).toSorted();
const examples = files.flatMap((file) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').replace(/^ *\* ?/gm, '');
  const blocks = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  return blocks.map((code, index): [name: string, code: string] => [`${file} ${index + 1}`, code]);
});

const service = provideService();

it.each(examples)('%s runs when pasted', async (_name, code) => {
  expect(code).toMatch(/^import .* from '@crossrate\/conformance';/);
  const { active, restricted, unverified, spare } = await service.createKeys();
  const keys = [active, restricted, unverified, spare];
  const pasted = code.replaceAll('http://127.0.0.1:3000', service.url).replace(/cr_…/g, () => keys.shift() ?? '');
  const options = ['--conditions=@crossrate/source', '--input-type=module-typescript', '--eval', pasted];
  const { stderr } = await promisify(execFile)(process.execPath, options, { cwd: root });
  expect(stderr).toBe('');
});

it('has an example for every function that runs the suite, selects clauses or writes a report', () => {
  const shown = examples.map(([, code]) => code).join();
  const functions = Object.keys(library).filter((name) => /^(format|collect|judge|run|select|list)/.test(name));
  expect(functions.filter((name) => !shown.includes(`${name}(`))).toEqual([]);
});
