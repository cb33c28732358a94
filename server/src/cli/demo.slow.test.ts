import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { runCrossrate, startCrossrateFromSources, waitForOutput } from '../../test/processes/command-line.ts';

const shell = promisify(execFile);

async function startDemo(env: Record<string, string> = {}) {
  const child = startCrossrateFromSources(['demo'], { PORT: '0', ...env });
  const exited = once(child, 'exit');
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const printed = await waitForOutput(child, 'keys -- list');
  const find = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? '';
  return {
    printed,
    readOutput: () => output,
    url: find(/listens on (\S+)/),
    findKey: (variable: string) => find(new RegExp(`^ {2}export ${variable}=(cr_\\w+)$`, 'm')),
    curlLine: find(/^ *(curl .*)$/m),
    dataDirectory: find(/DATA_DIR='(.*)' npm/),
    manageLine: find(/^ *(DATA_DIR=.*)$/m),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

async function askStatus(url: string, key: string): Promise<number> {
  return (await fetch(`${url}/api/rates?base=EUR`, { headers: { 'X-API-KEY': key } })).status;
}

describe('a demo, which ignores the database that the environment names,', () => {
  let demo: Awaited<ReturnType<typeof startDemo>>;
  beforeAll(async () => {
    demo = await startDemo({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  });
  afterAll(() => demo.stop());

  it('prints a curl line that works when pasted', async () => {
    const { stdout } = await shell('sh', ['-c', `${demo.curlLine} --silent`]);
    expect(JSON.parse(stdout)).toMatchObject({ base: 'USD', target: 'EUR', converted: 88.02 });
  });

  it('prints the address of a page, which has the keys that are printed: one of each kind', async () => {
    const { printed, url, findKey } = demo;
    expect(/browser:\n {2}(\S+)\n/.exec(printed)?.[1]).toBe(`${url}/`);
    const keys = {
      active: findKey('CROSSRATE_KEY'),
      restricted: findKey('CROSSRATE_RESTRICTED_KEY'),
      unverified: findKey('CROSSRATE_UNVERIFIED_KEY'),
      spare: findKey('CROSSRATE_QUOTA_KEY'),
    };
    const headers = { 'X-Page-Host': new URL(url).host };
    expect(await (await fetch(`${url}/demo/keys.json`, { headers })).json()).toEqual(keys);
    expect(await Promise.all(Object.values(keys).map((key) => askStatus(url, key)))).toEqual([200, 403, 403, 200]);
  });
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'leaves nothing behind when %s stops it, and says so',
  async (signal) => {
    await using demo = await startDemo();
    expect(existsSync(demo.dataDirectory)).toBe(true);
    expect(await demo.stop(signal)).toEqual([0, null]);
    expect(demo.readOutput()).toMatch(/\nThe accounts of this demo are gone; DATA_DIR=folder keeps them\.\n$/);
    expect(existsSync(demo.dataDirectory)).toBe(false);
  },
);

it('continues after the reader of its output has left, and leaves nothing behind', async () => {
  await using folder = await makeTemporaryFolder();
  const port = await findFreePort();
  const child = startCrossrateFromSources(['demo'], { PORT: String(port), TMPDIR: folder.path });
  const exited = once(child, 'exit');
  child.stdout.destroy();
  const readShownKeys = async () =>
    (await fetch(`http://127.0.0.1:${port}/demo/keys.json`).catch(() => undefined))?.status;
  await expect.poll(readShownKeys).toBe(200);
  await expect.poll(() => askStatus(`http://127.0.0.1:${port}`, 'none')).toBe(401);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(await readdir(folder.path)).toEqual([]);
});

it('keeps what is in DATA_DIR, quoted for the shell, so that keys work on, and shares it with the keys command', async () => {
  await using folder = await makeTemporaryFolder();
  const env = { DATA_DIR: `${folder.path}/it's mine` };
  await using first = await startDemo(env);
  expect(first.manageLine).toBe(`DATA_DIR='${folder.path}/it'\\''s mine' npm run keys -- list`);
  const key = first.findKey('CROSSRATE_QUOTA_KEY');
  expect(await askStatus(first.url, key)).toBe(200);
  await first.stop();
  await using second = await startDemo(env);
  expect(await askStatus(second.url, key)).toBe(200);
  expect((await runCrossrate(['keys', 'revoke', '4'], env)).code).toBe(0);
  await expect.poll(() => askStatus(second.url, key)).toBe(401);
});
