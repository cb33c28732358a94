import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createMockCrossrate } from '@crossrate/sdk/testing';
import { expect, it } from 'vitest';
import { BUNDLED_DATE } from '../src/testing/bundled-rates.ts';
import { CONTROLS } from '../src/testing/live/control.ts';

const run = promisify(execFile);
const cwd = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const guide = await read('../docs/mocking.md');

/** Finds the programs of a page. */
const findPrograms = (page: string) => [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);

/** Finds the expected output in the comments of a program. */
const findOutput = (code: string) =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, text]) => `${text}\n`);

const isTest = (code: string) => code.includes("from 'vitest'");
const programs = findPrograms(guide);

it.each(programs.filter((code) => !isTest(code)))('prints the output that a page shows: %#', async (code) => {
  const options = ['--conditions=@crossrate/source', '--input-type=module', '--eval', code];
  const { stdout, stderr } = await run(process.execPath, options, { cwd });
  expect([stdout, stderr]).toEqual([findOutput(code).join(''), '']);
});

// Each block adds its tests to those of this file, and finds the packages from there.
const folder = new URL('../../node_modules/.cache/mocking-docs/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [index, code] of programs.filter(isTest).entries()) {
  const file = new URL(`${index}.mjs`, folder);
  await writeFile(file, code);
  await import(file.href);
}

it('finds programs and a test on the page', () => {
  expect([programs.length, programs.filter(isTest).length]).toEqual([3, 1]);
});

it('states the day of its rates, every key and every control', () => {
  expect(guide).toContain(BUNDLED_DATE);
  for (const name of Object.keys(createMockCrossrate().keys)) expect(guide).toContain(`mock.keys.${name}`);
  for (const control of CONTROLS) expect(guide).toContain(control.replace(/none$/, '0.9'));
});
