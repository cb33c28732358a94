import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listProjectProblems } from './compile.ts';
import { type Packaged, packSdk } from './packaged.ts';

const nodeTypes = dirname(fileURLToPath(import.meta.resolve('@types/node/package.json')));
const NODE = { lib: ['es2022'], types: ['node'] };
const BROWSER = { lib: ['es2022', 'dom'], types: [] };
const MODULE = { module: 'nodenext' };
const BUNDLED = { module: 'esnext', moduleResolution: 'bundler' };
let packaged: Packaged;

beforeAll(async () => {
  packaged = await packSdk();
});
afterAll(() => packaged?.[Symbol.asyncDispose]());

const PROGRAM = `import { Crossrate } from '@crossrate/sdk';
import { createMockCrossrate, type MockCrossrate, type MockFailure, type MockRequest } from '@crossrate/sdk/testing';

const mock: MockCrossrate = createMockCrossrate({ keys: { mine: 'restricted' }, rates: { CHF: null }, dailyLimit: 5 });
export const crossrate = new Crossrate({ baseUrl: 'https://rates.example.com', apiKey: mock.keys.active, fetch: mock.fetch });
const failures: MockFailure[] = [503, 'reset', 'emailUnverified', { delay: 5 }, { status: 503, retryAfter: 0 }];
for (const failure of failures) mock.failNext(failure, 2);
mock.setRate('USD', 'EUR', '0.9');
export const statuses = mock.requests.map(({ status }: MockRequest) => status);
// @ts-expect-error: rates are exact texts
mock.setRate('USD', 'EUR', 0.9);
// @ts-expect-error: no such way to fail
mock.failNext('resett');
`;

it.each([
  ['an ES module in Node', 'module', { ...MODULE, ...NODE }],
  ['a CommonJS module in Node', 'commonjs', { ...MODULE, ...NODE }],
  ['a module for a bundler', 'module', { ...BUNDLED, ...BROWSER }],
])('has declarations that a strict program takes where msw is not installed, as %s', async (_, type, options) => {
  const strictness = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
  const { folder } = await packaged.createProject({
    'package.json': JSON.stringify({ type }),
    'program.ts': PROGRAM,
  });
  await symlink(join(nodeTypes, '..'), join(folder, 'node_modules', '@types'));
  expect(listProjectProblems(folder, { ...strictness, target: 'es2022', ...options })).toBe('');
});

it('serves the mock from the package by its command, and ends when it is told to', async () => {
  const { installed } = await packaged.createProject();
  const { bin } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const child = spawn(process.execPath, [join(installed, bin['crossrate-mock']), '--port', '0']);
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const url = /is mocked on (\S+\d)/.exec(line)?.[1];
    if (!url) continue;
    expect(await (await fetch(`${url}/api/currencies`)).json()).toHaveProperty('currencies.length', 191);
    expect(await (await fetch(url, { headers: { Accept: 'text/html' } })).text()).toContain('Drive the mock.');
    child.kill('SIGTERM');
  }
  expect(await exited).toEqual([0, null]);
});

it('bundles no validator into the mock, and adds nothing of it to the client', async () => {
  const { installed } = await packaged.createProject();
  const read = (name: string) => readFile(join(installed, 'dist', name), 'utf8');
  for (const name of ['index.js', 'index.cjs', 'check.js']) expect(await read(name)).not.toContain('cr_mock');
  const mock = (await readdir(join(installed, 'dist'))).filter((name) => /^(testing|mock|chunk.*)\.c?js$/.test(name));
  for (const name of mock) expect(await read(name)).not.toMatch(/\bzod\b|ts-rest/);
  const withPage = await Promise.all(
    mock.map(async (name) => ((await read(name)).includes('Drive the mock.') ? name : [])),
  );
  expect(withPage.flat()).toEqual(['mock.js']);
});
