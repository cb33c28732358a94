import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../../tools/testing/free-port.ts';
import { builtServer } from '../../../../tools/testing/server/built-server.ts';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { startCrossrate, waitForOutput } from '../../../test/processes/command-line.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { startMailServer } from '../../../test/sign-up/mail-server.ts';
import { findToken } from '../../../test/sign-up/sign-up-service.ts';
import { DOCUMENT_PATH } from '../../http/document.ts';
import { operatorPaths } from '../../http/operator/paths.ts';
import { createDemoPages } from '../../http/pages/demo-pages.ts';

const shell = promisify(execFile);

async function startDemo(env: Record<string, string> = {}) {
  const child = startCrossrate(['demo', '--port', '0'], env);
  const exited = once(child, 'exit');
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const printed = await waitForOutput(child, 'Open it in a browser:\n  http');
  const find = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? '';
  return {
    printed,
    readOutput: () => output,
    url: find(/listens on (\S+)/),
    findKey: (variable: string) => find(new RegExp(`^ {2}export ${variable}=(cr_\\w+)$`, 'm')),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

async function askStatus(url: string, key: string): Promise<number> {
  return (await fetch(url, { headers: { 'X-API-KEY': key } })).status;
}

it('has the licences and the pages of what is in its bundle, and prints a curl line and keys that work, and leaves nothing behind', async () => {
  const licences = readFileSync(join(dirname(builtServer), 'LICENCES.txt'), 'utf8');
  expect(licences).toMatch(/^== express \d/m);
  expect(licences).not.toMatch(/^== mime-db /m);
  // The package has its licence only in its README.
  expect(licences).toContain('Copyright (c) 2014 Brian M. Carlson');
  await using demo = await startDemo({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  const { printed, url, findKey } = demo;
  const { stdout } = await shell('sh', ['-c', `${/^ *(curl .*)$/m.exec(printed)?.[1]} --silent`]);
  expect(JSON.parse(stdout)).toMatchObject({ base: 'USD', target: 'EUR', converted: 88.02 });
  expect(/browser:\n {2}(\S+)\n/.exec(printed)?.[1]).toBe(`${url}/`);
  const keys = {
    active: findKey('CROSSRATE_API_KEY'),
    restricted: findKey('CROSSRATE_RESTRICTED_KEY'),
    unverified: findKey('CROSSRATE_UNVERIFIED_KEY'),
    spare: findKey('CROSSRATE_QUOTA_KEY'),
  };
  const headers = { 'X-Page-Host': new URL(url).host };
  expect(await (await fetch(`${url}/demo/keys.json`, { headers })).json()).toEqual(keys);
  expect(await (await fetch(`${url}/demo/round`, { method: 'POST', headers })).text()).toBe('');
  expect(await (await fetch(url + DOCUMENT_PATH)).json()).toMatchObject({
    info: { 'x-attribution': [{ text: expect.stringContaining('a fixed day') }] },
  });
  const kinds = await Promise.all(Object.values(keys).map((key) => askStatus(`${url}/api/rates?base=EUR`, key)));
  expect(kinds).toEqual([200, 403, 403, 200]);
  const pages = [...createDemoPages().pages.map(({ path }) => path), ...Object.values(operatorPaths)];
  // Express and ts-rest read a target with encoded letters.
  const paths = [...pages, DOCUMENT_PATH, '/api/convert?%66rom=USD&to=EUR&amount=1'];
  const statuses = await Promise.all(paths.map((path) => askStatus(url + path, keys.active)));
  expect(statuses).toEqual(paths.map(() => 200));
  const [, dataDirectory = ''] = /DATA_DIR='(.*)' npx/.exec(printed) ?? [];
  expect(existsSync(dataDirectory)).toBe(true);
  expect(await demo.stop('SIGINT')).toEqual([0, null]);
  expect(demo.readOutput()).toMatch(/\nThe accounts of this demo are gone; DATA_DIR=folder keeps them\.\n$/);
  expect(existsSync(dataDirectory)).toBe(false);
});

it('continues after the reader of its output has left, and leaves nothing behind when the terminal is closed', async () => {
  await using folder = await makeTemporaryFolder();
  const port = await findFreePort();
  const child = startCrossrate(['demo'], { PORT: String(port), TMPDIR: folder.path });
  const exited = once(child, 'exit');
  child.stdout.destroy();
  const readShownKeys = () => askStatus(`http://127.0.0.1:${port}/demo/keys.json`, '').catch(() => undefined);
  await expect.poll(readShownKeys).toBe(200);
  await expect.poll(() => askStatus(`http://127.0.0.1:${port}/api/rates`, 'none')).toBe(401);
  child.kill('SIGHUP');
  expect(await exited).toEqual([0, null]);
  expect(await readdir(folder.path)).toEqual([]);
});

it('gives a key for an address, and shows the mail instead of sending it, whatever mail server is set', async () => {
  await using mailServer = await startMailServer();
  const real = { MAIL_FROM: 'keys@example.com', PUBLIC_URL: 'https://rates.example.com', TRUST_PROXY: '1' };
  await using demo = await startDemo({ ...real, SIGNUP: 'on', SMTP_URL: mailServer.url });
  const { url } = demo;
  await expect.poll(demo.readOutput).toContain(`${url}/signup, which shows the mail.\n`);
  const post = async (path: string, fields: Record<string, string>) =>
    (await fetch(url + path, { method: 'POST', headers: { Origin: url }, body: new URLSearchParams(fields) })).text();
  const token = findToken(await post('/signup', { email: 'ann@example.com' }));
  const [key = ''] = /cr_\w{36}/.exec(await post('/signup/key', { token, mine: 'on' })) ?? [];
  expect(await askStatus(`${url}/api/rates`, key)).toBe(200);
  expect(mailServer.received).toEqual([]);
});

it('keeps what is in DATA_DIR, quoted for the shell, so that keys work on, and shares it with the keys command', async () => {
  await using folder = await makeTemporaryFolder();
  const env = { DATA_DIR: `${folder.path}/it's mine` };
  await using first = await startDemo(env);
  expect(first.printed).toContain(`DATA_DIR='${folder.path}/it'\\''s mine' npx @crossrate/server keys list`);
  const key = first.findKey('CROSSRATE_QUOTA_KEY');
  await first.stop();
  await using second = await startDemo(env);
  expect(await askStatus(`${second.url}/api/rates`, key)).toBe(200);
  expect((await runCrossrateHere(['keys', 'revoke', '4'], env)).code).toBe(0);
  await expect.poll(() => askStatus(`${second.url}/api/rates`, key)).toBe(401);
});
