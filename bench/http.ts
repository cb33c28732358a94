// Requests per second of Crossrate and of a bare node:http server doing the same job, in turn: `npm run bench`.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { router } from '@crossrate/contract';
import autocannon from 'autocannon';
import { createKey, median, startProcess } from './setup.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 64;
const PATHS = [router.rates.path, `${router.convert.path}?from=USD&to=EUR&amount=100`];

await using resources = new AsyncDisposableStack();
const folder = resources.adopt(await mkdtemp(join(tmpdir(), 'crossrate-bench-')), (path) =>
  rm(path, { recursive: true }),
);

async function requestsPerSecond(url: string, key: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: { 'X-API-KEY': key } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

const key = await createKey(join(folder, 'crossrate'));
const { url: crossrate } = await startProcess(resources, '../server/src/bin.ts', ['serve'], {
  DATA_DIR: join(folder, 'crossrate'),
  PROVIDERS: 'bundled',
});
const table = await (await fetch(`${crossrate}${router.rates.path}`, { headers: { 'X-API-KEY': key } })).text();
const rate = /"EUR":([\d.]+)/.exec(table)?.[1] ?? '';
const { url: peer } = await startProcess(resources, 'peer.ts', [join(folder, 'peer'), key, table, rate], {});

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
