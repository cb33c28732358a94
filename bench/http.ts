// Requests per second of Crossrate and of a bare node:http server doing the same job, in turn: `npm run bench`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { router } from '@crossrate/contract';
import autocannon from 'autocannon';
import { createAccount } from '../server/src/access/create-account.ts';
import { sqliteAccountStore } from '../server/src/storage/sqlite/account-store.ts';
import { openDatabase } from '../server/src/storage/sqlite/database.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 64;
const PATHS = [router.rates.path, `${router.convert.path}?from=USD&to=EUR&amount=100`];

await using resources = new AsyncDisposableStack();
const folder = resources.adopt(await mkdtemp(join(tmpdir(), 'crossrate-bench-')), (path) =>
  rm(path, { recursive: true }),
);

async function createKey(dataDirectory: string): Promise<string> {
  const database = openDatabase(dataDirectory);
  const details = {
    email: 'bench@example.com',
    verified: true,
    dailyLimit: 1_000_000_000,
    createdAt: new Date().toISOString(),
  };
  const { key } = await createAccount(sqliteAccountStore(database), details);
  database.close();
  return key;
}

/** Starts a server and returns its address, once it prints a line with its port. */
async function start(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@crossrate/source', file, ...args], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  resources.defer(async () => {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  });
  let printed = '';
  for (;;) {
    const [chunk] = await once(child.stdout, 'data');
    printed += chunk;
    const port = /"port":(\d+)/.exec(printed)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return `http://127.0.0.1:${port}`;
  }
}

async function requestsPerSecond(url: string, key: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: { 'X-API-KEY': key } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const key = await createKey(join(folder, 'crossrate'));
const crossrate = await start('../server/src/bin.ts', ['serve'], {
  DATA_DIR: join(folder, 'crossrate'),
  PROVIDERS: 'bundled',
});
const table = await (await fetch(`${crossrate}${router.rates.path}`, { headers: { 'X-API-KEY': key } })).text();
const rate = /"EUR":([\d.]+)/.exec(table)?.[1] ?? '';
const peer = await start('peer.ts', [join(folder, 'peer'), key, table, rate], {});

console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, medians; the log of Crossrate is on.`);
for (const path of PATHS) {
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await requestsPerSecond(crossrate + path, key));
    bare.push(await requestsPerSecond(peer + path, key));
    process.stderr.write('.');
  }
  const ratio = median(ours.map((value, round) => value / (bare[round] ?? Number.NaN)));
  console.log(
    `\n${path}: ${Math.round(median(ours))}/s; bare node:http ${Math.round(median(bare))}/s; ratio ${ratio.toFixed(2)}`,
  );
}
