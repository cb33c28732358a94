import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { bundleWorkspace } from '../../../tools/testing/bundle-workspace.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { DOCUMENT_PATH } from '../../src/http/document.ts';
import { operatorPaths } from '../../src/http/operator/paths.ts';
import { createDemoPages } from '../../src/http/pages/demo-pages.ts';
import { startScript, waitForOutput } from './command-line.ts';

const run = promisify(execFile);

it('is built into an empty folder, with the licences and the pages of what is in it, and runs there by itself', async () => {
  await using folder = await makeTemporaryFolder();
  const out = await bundleWorkspace('server');
  const licences = await readFile(join(out, 'LICENCES.txt'), 'utf8');
  expect(licences).toMatch(/^== express \d/m);
  expect(licences).not.toMatch(/^== mime-db /m);
  // The package has its licence only in its README.
  expect(licences).toContain('Copyright (c) 2014 Brian M. Carlson');
  // Creating an account writes, and so starts the thread, which has its own file.
  const env = { DATA_DIR: join(folder.path, 'data') };
  const args = [join(out, 'bin.js'), 'keys', 'create', '--email', 'someone@example.com', '--verified'];
  const { stdout } = await run(process.execPath, args, { env });
  expect(stdout).toMatch(/cr_[0-9A-Za-z]{36}/);
  // Pages are files beside the bundle.
  const demo = startScript(join(out, 'bin.js'), ['demo'], { PORT: '0' });
  const exited = once(demo, 'exit');
  const output = await waitForOutput(demo, '@crossrate/server keys list');
  const [, url = ''] = /listens on (\S+)/.exec(output) ?? [];
  const [key = ''] = /cr_[0-9A-Za-z]{36}/.exec(output) ?? [];
  const pages = [...createDemoPages().pages.map(({ path }) => path), ...Object.values(operatorPaths)];
  const expected: [path: string, status: number][] = [
    ...pages.map((path): [string, number] => [path, 200]),
    [DOCUMENT_PATH, 200],
    ['/api/currencies', 200],
    ['/api/rates', 200],
    // Express and ts-rest read a target with encoded letters.
    ['/api/convert?%66rom=USD&to=EUR&amount=1', 200],
    ['/api/convert?from=USD&to=EUR&amount=x', 422],
    ['/nowhere', 404],
  ];
  const ask = async ([path]: [string, number]) => (await fetch(url + path, { headers: { 'X-API-KEY': key } })).status;
  const statuses = await Promise.all(expected.map(ask));
  demo.kill('SIGTERM');
  await exited;
  expect(statuses).toEqual(expected.map(([, status]) => status));
});
