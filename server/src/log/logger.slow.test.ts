import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';

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
  const script = `
    import { createLog } from '${logger}';
    const log = createLog('info');
    const before = process.memoryUsage().rss;
    for (let line = 0; line < 100_000; line += 1) log.info('x'.repeat(1_000));
    process.send((process.memoryUsage().rss - before) / 1_048_576);`;
  const child = spawnNode(['--input-type=module', '--eval', script], ['ignore', 'pipe', 'inherit', 'ipc']);
  const [mebibytes] = await once(child, 'message');
  expect(mebibytes).toBeLessThan(60);
});

it('loses no line of a process that exits while lines wait', async () => {
  const script = `
    import { createLog } from '${logger}';
    const log = createLog('info');
    for (let line = 1; line <= 1_000; line += 1) log.info({ line });
    process.exit(0);`;
  const child = spawnNode(['--input-type=module', '--eval', script], ['ignore', 'pipe', 'inherit']);
  const lines = (await text(child.stdout as Readable)).trimEnd().split('\n');
  // A background write under way at the exit may end after the lines written at the exit.
  const numbers = lines.map((line) => Number(JSON.parse(line).line)).sort((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
});
