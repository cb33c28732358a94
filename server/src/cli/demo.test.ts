import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../testing/free-port.ts';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { runCrossrate, startCrossrateFromSources, waitForOutput } from '../../test/processes/command-line.ts';

const shell = promisify(execFile);
const stops: Demo['stop'][] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

async function startDemo(env: Record<string, string> = {}) {
  const child = startCrossrateFromSources(['demo'], { PORT: '0', ...env });
  const exited = once(child, 'exit');
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  const printed = await waitForOutput(child, 'keys -- list');
  const find = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? '';
  return {
    printed,
    url: find(/listens on (\S+)/),
    findKey: (name: string) => find(new RegExp(`^${name} +(cr_\\w+)$`, 'm')),
    curlLine: find(/^ *(curl .*)$/m),
    dataDirectory: find(/DATA_DIR='(.*)' npm/),
    manageLine: find(/^ *(DATA_DIR=.*)$/m),
    stop,
  };
}

type Demo = Awaited<ReturnType<typeof startDemo>>;

async function askStatus(url: string, key: string): Promise<number> {
  return (await fetch(`${url}/api/rates?base=EUR`, { headers: { 'X-API-KEY': key } })).status;
}

describe('a demo', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  });
  afterAll(() => demo.stop());

  it('prints a curl line that works when pasted', async () => {
    const { stdout } = await shell('sh', ['-c', `${demo.curlLine} --silent`]);
    expect(JSON.parse(stdout)).toMatchObject({ base: 'USD', target: 'EUR', converted: 88.02 });
  });

  it('prints the address of a page, which has the keys that are printed', async () => {
    const { printed, url, findKey } = demo;
    expect(/browser:\n {2}(\S+)\n/.exec(printed)?.[1]).toBe(`${url}/`);
    expect(await (await fetch(`${url}/`)).text()).toContain('<title>Crossrate</title>');
    const names = ['active', 'restricted', 'unverified', 'spare'];
    const keys = Object.fromEntries(names.map((name) => [name, findKey(name)]));
    const headers = { 'X-Page-Host': new URL(url).host };
    expect(await (await fetch(`${url}/demo/keys.json`, { headers })).json()).toEqual(keys);
  });

  it('prints a key of each kind, and keeps its accounts out of a database that the environment names', async () => {
    const { url, findKey } = demo;
    const kinds = ['active', 'restricted', 'unverified', 'spare'];
    expect(await Promise.all(kinds.map((kind) => askStatus(url, findKey(kind))))).toEqual([200, 403, 403, 200]);
  });
});

it.each(['SIGTERM', 'SIGHUP'] as const)('leaves nothing behind when %s stops it', async (signal) => {
  const demo = await startDemo();
  stops.push(demo.stop);
  expect(existsSync(demo.dataDirectory)).toBe(true);
  expect(await demo.stop(signal)).toEqual([0, null]);
  expect(existsSync(demo.dataDirectory)).toBe(false);
});

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

it('names the folder for temporary files in which it cannot write, and the variables that name another', async () => {
  await using folder = await makeTemporaryFolder();
  const missing = `${folder.path}/missing`;
  const { code, stderr } = await runCrossrate(['demo'], { PORT: '0', TMPDIR: missing });
  expect([code, stderr]).toEqual([
    1,
    `crossrate: The demo cannot write to the folder for temporary files, ${missing}: no such file or directory. ` +
      'Set TMPDIR, or DATA_DIR, to a folder in which you may write.\n',
  ]);
});

it('keeps what is in DATA_DIR, quoted for the shell, so that keys work on, and shares it with the keys command', async () => {
  await using folder = await makeTemporaryFolder();
  const env = { DATA_DIR: `${folder.path}/it's mine` };
  const first = await startDemo(env);
  stops.push(first.stop);
  expect(first.manageLine).toBe(`DATA_DIR='${folder.path}/it'\\''s mine' npm run keys -- list`);
  const key = first.findKey('spare');
  expect(await askStatus(first.url, key)).toBe(200);
  await first.stop();
  const second = await startDemo(env);
  stops.push(second.stop);
  expect(await askStatus(second.url, key)).toBe(200);
  expect((await runCrossrate(['keys', 'revoke', '4'], env)).code).toBe(0);
  await expect.poll(() => askStatus(second.url, key)).toBe(401);
});
