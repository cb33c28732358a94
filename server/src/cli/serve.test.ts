import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { runCrossrate, startCrossrate, waitForOutput } from '../../test/processes/command-line.ts';
import { runCrossrateHere } from '../../test/processes/command-line-here.ts';
import { settleWithin } from '../../test/settle-within.ts';

it('serves until it is told to stop, and then exits with 0', async () => {
  await using folder = await makeTemporaryFolder();
  const child = startCrossrate(['serve'], {
    PROVIDERS: 'bundled',
    DATA_DIR: folder.path,
    PORT: '0',
    HOST: '127.0.0.1',
  });
  const port = /"port":(\d+)/.exec(await waitForOutput(child, '"listening"'))?.[1];
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it.each(['1', '2'])('opens no debugger on SIGUSR1, and serves on, with WORKERS=%s', async (workers) => {
  await using folder = await makeTemporaryFolder();
  const env = { PROVIDERS: 'bundled', DATA_DIR: folder.path, PORT: '0', HOST: '127.0.0.1', WORKERS: workers };
  const child = startCrossrate(['serve'], env);
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const output = await waitForOutput(child, workers === '1' ? '"listening"' : '"all workers serve"');
  const pids = [...output.matchAll(/"pid":(\d+)/g)].map((found) => Number(found[1]));
  for (const pid of new Set(pids)) process.kill(pid, 'SIGUSR1');
  const port = /"port":(\d+)/.exec(output)?.[1];
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(errors).toEqual([]);
});

it('refuses a request with two lengths, also when the environment asks Node for a lenient parser', async () => {
  await using folder = await makeTemporaryFolder();
  const env = { PROVIDERS: 'bundled', DATA_DIR: folder.path, PORT: '0', HOST: '127.0.0.1' };
  const child = startCrossrate(['serve'], { ...env, NODE_OPTIONS: '--insecure-http-parser' });
  const port = Number(/"port":(\d+)/.exec(await waitForOutput(child, '"listening"'))?.[1]);
  const lengths = 'Content-Length: 5\r\nTransfer-Encoding: chunked';
  const socket = connect(port, '127.0.0.1').end(`GET /healthz HTTP/1.1\r\nHost: x\r\n${lengths}\r\n\r\n0\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  child.kill('SIGTERM');
  await once(child, 'exit');
});

it.each([
  { workers: '1', rounds: 1, lines: 'a few lines wait', end: [0, null] },
  { workers: '2', rounds: 1, lines: 'a few lines wait', end: [0, null] },
  // Lines that still wait for their reader end with the process, which therefore ends by the signal.
  { workers: '1', rounds: 100, lines: 'megabytes wait', end: [null, 'SIGTERM'] },
  { workers: '2', rounds: 100, lines: 'megabytes wait', end: [null, 'SIGTERM'] },
])(
  'ends soon although nobody reads its log any more and $lines, with $workers workers: $end',
  async ({ workers, rounds, end }) => {
    await using folder = await makeTemporaryFolder();
    const env = { PROVIDERS: 'bundled', DATA_DIR: folder.path, PORT: '0', HOST: '127.0.0.1', WORKERS: workers };
    const child = startCrossrate(['serve'], env);
    const port = /"port":(\d+)/.exec(await waitForOutput(child, '"listening"'))?.[1];
    child.stdout.removeAllListeners('data').pause();
    const path = `/${'a'.repeat(1_000)}`;
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}${path}`)));
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await settleWithin(8_000, exited)).toEqual(end);
  },
);

it('names every wrong setting at once and exits with 2', async () => {
  const { code, stderr, stdout } = await runCrossrate(['serve'], { PORT: 'eighty', PROVIDERS: 'reuters' });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('PORT is "eighty"');
  expect(stderr).toContain('PROVIDERS is "reuters"');
});

it('reports the problem of the data directory', async () => {
  await using folder = await makeTemporaryFolder();
  writeFileSync(join(folder.path, 'file'), '');
  const { code, stderr } = await runCrossrate(['serve'], { DATA_DIR: join(folder.path, 'file'), PORT: '0' });
  expect(code).toBe(1);
  expect(stderr).toContain('The data directory');
});

it.skipIf(process.platform !== 'linux')(
  'says that a folder below /proc cannot be made, where it once hung',
  async () => {
    const { code, stderr } = await runCrossrate(['serve'], { DATA_DIR: '/proc/none/data', PORT: '0' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('The data directory /proc/none/data cannot be used')]);
  },
);

it('says that the port is taken', async () => {
  await using folder = await makeTemporaryFolder();
  await using other = await listenLocally(createServer());
  const env = { PROVIDERS: 'bundled', HOST: '127.0.0.1', DATA_DIR: folder.path, PORT: String(other.port) };
  const { code, stderr } = await runCrossrate(['serve'], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`port ${other.port} of 127.0.0.1: it is in use`)]);
});

const commands = [
  '',
  'serve ',
  'demo ',
  'refresh ',
  'refresh explain ',
  'rates ',
  'rates accept ',
  'keys ',
  'keys create ',
  'storage ',
  'storage copy ',
  'storage backup ',
  'storage restore ',
];

it.each(commands.map((command) => `${command}--help`))('explains %s, in 80 columns', async (line) => {
  const { code, stdout } = await runCrossrateHere(line.split(' '), {});
  expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: crossrate')]);
  expect(stdout.split('\n').filter((each) => each.length > 80)).toEqual([]);
});

it('shows the default of each setting that has one', async () => {
  const { stdout } = await runCrossrateHere(['serve', '--help'], {});
  const shown = stdout.replace(/\s+/g, ' ');
  expect(shown).toContain('PORT a port from 0 to 65535 (default: 3000)');
  expect(shown).toContain('(default: currency-api,frankfurter,ecb)');
  expect(shown).toContain('an address for OPERATOR_PORT to listen on, such as 127.0.0.1 or ::1 OPERATOR_PORT');
  expect(shown).toContain('FIXER_ACCESS_KEY');
});

it.each([
  [[], 'Usage: crossrate'],
  [['dance'], "unknown command 'dance'"],
  [['serve', 'now'], 'too many arguments'],
  [['refresh'], 'add --once'],
])('refuses %j with exit code 2', async (args, message) => {
  const { code, stderr } = await runCrossrateHere(args, {});
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
