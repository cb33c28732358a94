// What a call of the SDK costs beside a bare fetch of the same answer: `npm run bench:sdk`.

import { API_KEY_HEADER, router } from '@crossrate/contract';
import { Crossrate, VERSION } from '@crossrate/sdk';
import { createCommand } from '../repository/create-command.ts';
import { median } from './median.ts';
import { createKey, startProcess } from './setup.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const ROUNDS = 41;
const CALLS = 300;

createCommand('bench:sdk', 'Time of a call of the SDK, beside a bare fetch of the same answer').parse();

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

/** A fetch as careful programs write it: with a deadline, without following redirects or asking a browser's cache. */
async function fetchInTime(url: string): Promise<unknown> {
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

const ratesUrl = baseUrl + router.rates.path;
const convertUrl = `${baseUrl}${router.convert.path}?from=USD&to=EUR&amount=100`;
const contests = [
  { name: 'rates()', url: ratesUrl, ours: () => crossrate.rates() },
  { name: 'convert()', url: convertUrl, ours: () => crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 }) },
];

console.log(`${CALLS} calls one after the other, ${ROUNDS} rounds in turn, medians, without the cache of the SDK:`);
for (const { name, url, ours } of contests) {
  const calls = [async () => (await fetch(url, { headers })).json(), () => fetchInTime(url), ours];
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The later ones have an advantage, so they take turns.
    const times: number[] = [];
    for (let turn = 0; turn < calls.length; turn += 1) {
      const place = (round + turn) % calls.length;
      times[place] = await timeOf(calls[place] as () => Promise<unknown>);
    }
    rounds.push(times);
  }
  const over = (than: number) =>
    `${(median(rounds.map((times) => (times[2] ?? 0) / (times[than] ?? 0))) * 100 - 100).toFixed(1)} %`;
  const microseconds = (median(rounds.map((times) => times[2] ?? 0)) / CALLS) * 1000;
  console.log(
    `${name}: ${microseconds.toFixed(0)} µs, ${over(0)} over a bare fetch with json(), ${over(1)} over one with a deadline`,
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
