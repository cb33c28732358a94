import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { crossrate, startCrossrate, untilPrinted } from '../../test/command-line.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const shell = promisify(execFile);
const stops: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

async function startDemo(env: Record<string, string> = {}) {
  const child = startCrossrate(['demo'], { PORT: '0', ...env });
  const exited = once(child, 'exit');
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  stops.push(stop);
  const printed = await untilPrinted(child, 'keys -- list');
  const find = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? '';
  return {
    printed,
    url: find(/listens on (\S+)/),
    key: (name: string) => find(new RegExp(`^${name} +(cr_\\w+)$`, 'm')),
    curlLine: find(/^ *(curl .*)$/m),
    dataDirectory: find(/DATA_DIR='(.*)' npm/),
    stop,
  };
}

async function status(url: string, key: string): Promise<number> {
  return (await fetch(`${url}/api/rates?base=EUR`, { headers: { 'X-API-KEY': key } })).status;
}

it('prints a curl line that works when pasted', async () => {
  const demo = await startDemo();
  const { stdout } = await shell('sh', ['-c', `${demo.curlLine} --silent`]);
  expect(JSON.parse(stdout)).toMatchObject({ base: 'USD', target: 'EUR', converted: 88.02 });
});

it('prints a key of each kind', async () => {
  const { url, key } = await startDemo();
  const kinds = ['active', 'restricted', 'unverified', 'spare'];
  expect(await Promise.all(kinds.map((kind) => status(url, key(kind))))).toEqual([200, 403, 403, 200]);
});

it('leaves nothing behind when it stops', async () => {
  const demo = await startDemo();
  expect(existsSync(demo.dataDirectory)).toBe(true);
  expect(await demo.stop()).toEqual([0, null]);
  expect(existsSync(demo.dataDirectory)).toBe(false);
});

it('keeps what is in DATA_DIR, so that keys work on, and shares it with the keys command', async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path };
  const first = await startDemo(env);
  const key = first.key('spare');
  expect(await status(first.url, key)).toBe(200);
  await first.stop();
  const second = await startDemo(env);
  expect(await status(second.url, key)).toBe(200);
  expect((await crossrate(['keys', 'revoke', '4'], env)).code).toBe(0);
  await expect.poll(() => status(second.url, key), { timeout: 10_000 }).toBe(401);
});

it('keeps its accounts out of a database that the environment names', async () => {
  const { url, key } = await startDemo({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  expect(await status(url, key('active'))).toBe(200);
});
