// Measures a call of the SDK beside a bare fetch of the same answer: `npm run bench:sdk`.

import { API_KEY_HEADER, router } from '@crossrate/contract';
import { Crossrate, VERSION } from '@crossrate/sdk';
import { createCommand } from '../repository/create-command.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { findMedian } from './median.ts';
import { startProcess } from './start-process.ts';
import { createKey } from './storage.ts';

const ROUNDS = 41;
const CALLS = 300;

createCommand('bench:sdk', 'Time of a call of the SDK, beside a bare fetch of the same answer').parse();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);
const { path: folder } = resources.use(await makeTemporaryFolder());
const apiKey = await createKey(folder);
const { url: baseUrl } = await startProcess(resources, '../server/src/bin.ts', {
  args: ['serve'],
  env: { DATA_DIR: folder, PROVIDERS: 'bundled', LOG_LEVEL: 'info' },
});

const crossrate = new Crossrate({ baseUrl, apiKey, cache: false });
const keeping = new Crossrate({ baseUrl, apiKey });
const headers = { [API_KEY_HEADER]: apiKey };

/** Measures the milliseconds of 300 calls, one after the other. */
async function measureTime(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let made = 0; made < CALLS; made += 1) await call();
  return performance.now() - start;
}

/** Fetches as a careful program does: with a deadline, without redirects and without the cache of a browser. */
async function fetchWithDeadline(url: string): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 10_000);
  try {
    const sent = { accept: 'application/json', 'user-agent': `crossrate-sdk/${VERSION}`, ...headers };
    const { signal } = controller;
    const response = await fetch(url, { headers: sent, signal, redirect: 'manual', cache: 'no-store' });
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}

const buildRatesUrl = () => baseUrl + router.rates.path;
const buildConvertUrl = (amount: number) => `${baseUrl}${router.convert.path}?from=USD&to=EUR&amount=${amount}`;
let amount = 100;
const nextAmount = () => {
  amount += 1;
  return amount;
};
const contests = [
  { name: 'rates() without the cache', buildUrl: buildRatesUrl, call: () => crossrate.rates() },
  {
    name: 'convert() without the cache',
    buildUrl: () => buildConvertUrl(100),
    call: () => crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 }),
  },
  {
    name: 'convert() of amounts that the cache does not know',
    buildUrl: () => buildConvertUrl(nextAmount()),
    call: () => keeping.convert({ from: 'USD', to: 'EUR', amount: nextAmount() }),
  },
];

console.log(`${CALLS} calls one after the other, ${ROUNDS} rounds in turn, medians:`);
for (const { name, buildUrl, call } of contests) {
  const calls = [async () => (await fetch(buildUrl(), { headers })).json(), () => fetchWithDeadline(buildUrl()), call];
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Later calls in a round are faster, so the calls begin in turn.
    const times: number[] = [];
    for (let turn = 0; turn < calls.length; turn += 1) {
      const place = (round + turn) % calls.length;
      times[place] = await measureTime(calls[place] as () => Promise<unknown>);
    }
    rounds.push(times);
  }
  const describeOverhead = (than: number) =>
    `${(findMedian(rounds.map((times) => (times[2] ?? 0) / (times[than] ?? 0))) * 100 - 100).toFixed(1)} %`;
  const microseconds = (findMedian(rounds.map((times) => times[2] ?? 0)) / CALLS) * 1000;
  console.log(
    `${name}: ${microseconds.toFixed(0)} µs, ${describeOverhead(0)} over a bare fetch with json(), ${describeOverhead(1)} over one with a deadline`,
  );
}
const { rates } = await keeping.rates();
const cached = [
  { name: 'rates()', call: () => keeping.rates() },
  { name: 'convert() by a table', call: () => keeping.convert({ from: 'USD', to: 'EUR', amount: 100 }) },
];
for (const { name, call } of cached) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await measureTime(call)) / CALLS);
  console.log(
    `${name} from the cache, ${Object.keys(rates).length} rates: ${(findMedian(times) * 1000).toFixed(1)} µs, no request`,
  );
}
