import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { createApiKey } from '../access/api-key.ts';
import { createLog } from './logger.ts';

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));
const logger = new URL('logger.ts', import.meta.url);
/** A device of Linux that is always full. */
const FULL = '/dev/full';

function spawnNode(args: string[], stdio: StdioOptions, env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, ['--conditions=@crossrate/source', ...args], { env, stdio });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it.skipIf(!existsSync(FULL))('serves and stops as ever while the disk of its log is full', async () => {
  await using folder = await makeTemporaryFolder();
  await using full = await open(FULL, 'w');
  const port = await findFreePort();
  const address = { HOST: '127.0.0.1', PORT: String(port), OPERATOR_PORT: 'same' };
  const settings = { PROVIDERS: 'bundled', DATA_DIR: folder.path, ...address };
  const child = spawnNode([bin, 'serve'], ['ignore', full.fd, 'inherit'], settings);
  const exited = once(child, 'exit');
  const askStatus = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;
  await expect.poll(() => askStatus().catch(() => 'not yet')).toBe(200);
  for (let request = 0; request < 100; request += 1) expect(await askStatus()).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

it('keeps few unread lines in memory', async () => {
  const text = `
    import { createLog } from '${logger}';
    const log = createLog('info');
    const before = process.memoryUsage().rss;
    for (let line = 0; line < 100_000; line += 1) log.info('x'.repeat(1_000));
    process.send((process.memoryUsage().rss - before) / 1_048_576);`;
  const child = spawnNode(['--input-type=module', '--eval', text], ['ignore', 'pipe', 'inherit', 'ipc']);
  const [mebibytes] = await once(child, 'message');
  expect(mebibytes).toBeLessThan(60);
});

it('lets no key into a line, whatever field has it', () => {
  const lines: string[] = [];
  const key = createApiKey();
  createLog('info', { write: (line) => void lines.push(line) }).info({ path: `/"${key}\n` }, `${key} is no account`);
  expect(lines.join('')).not.toContain(key);
  expect(lines.join('').split('cr_[redacted]')).toHaveLength(3);
});

it('logs the messages of an error and its causes, and none of them twice', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const timeOut = new Error('it did not answer within 850 ms');
  const cause = new Error(`The database cannot be used: ${timeOut.message}`, { cause: timeOut });
  const err = new Error('The charge failed.', { cause });
  timeOut.cause = err;
  log.error({ err }, 'request failed');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      msg: 'request failed',
      err: {
        message: 'The charge failed.: The database cannot be used: it did not answer within 850 ms',
        stack: expect.stringContaining('caused by: '),
      },
    },
  ]);
});

it.each([null, 'a text', 5])('logs %j, which is no error, but can be thrown', (err) => {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ err }]);
});
