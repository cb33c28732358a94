// What a call of the SDK costs beside a bare fetch of the same answer: `npm run bench:sdk`.

import { API_KEY_HEADER, router } from '@crossrate/contract';
import { Crossrate } from '@crossrate/sdk';
import { median } from './median.ts';
import { createKey, startProcess } from './setup.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const ROUNDS = 41;
const CALLS = 300;

await using resources = new AsyncDisposableStack();
const folder = await makeTemporaryFolder(resources);
const apiKey = await createKey(folder);
const env = { DATA_DIR: folder, PROVIDERS: 'bundled', LOG_LEVEL: 'silent' };
const { url: baseUrl } = await startProcess(resources, '../server/src/bin.ts', ['serve'], {
  ...env,
  LOG_LEVEL: 'info',
});

const crossrate = new Crossrate({ baseUrl, apiKey, cache: false });
const keeping = new Crossrate({ baseUrl, apiKey });
const headers = { [API_KEY_HEADER]: apiKey };

/** Milliseconds of some calls, one after the other. */
async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let made = 0; made < CALLS; made += 1) await call();
  return performance.now() - start;
}

const pairs = [
  {
    name: 'rates()',
    bare: async () => (await fetch(baseUrl + router.rates.path, { headers })).json(),
    ours: () => crossrate.rates(),
  },
  {
    name: 'convert()',
    bare: async () => (await fetch(`${baseUrl}${router.convert.path}?from=USD&to=EUR&amount=100`, { headers })).json(),
    ours: () => crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 }),
  },
];

console.log(`${CALLS} calls one after the other, ${ROUNDS} rounds in turn, medians, without the cache of the SDK:`);
for (const { name, bare, ours } of pairs) {
  const ratios: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The second of two has an advantage, so they take turns.
    const [first, second] = round % 2 === 0 ? [bare, ours] : [ours, bare];
    const [a, b] = [await timeOf(first), await timeOf(second)];
    const [bareTime, oursTime] = round % 2 === 0 ? [a, b] : [b, a];
    ratios.push(oursTime / bareTime);
    times.push(oursTime / CALLS);
  }
  console.log(
    `${name}: ${(median(times) * 1000).toFixed(0)} µs, ${(median(ratios) * 100 - 100).toFixed(1)} % over a bare fetch with json()`,
  );
}
const { rates } = await keeping.rates();
const cached = [
  { name: 'rates()', call: () => keeping.rates() },
  { name: 'convert() by a table', call: () => keeping.convert({ from: 'USD', to: 'EUR', amount: 100 }) },
];
for (const { name, call } of cached) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await timeOf(call)) / CALLS);
  console.log(
    `${name} from the cache, ${Object.keys(rates).length} rates: ${(median(times) * 1000).toFixed(1)} µs, no request`,
  );
}
