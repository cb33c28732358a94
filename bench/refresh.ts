// Measures the time that a refresh takes on the main thread, which answers requests: `npm run bench:refresh`.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { providerNames } from '@crossrate/mock-provider';
import { createCommand } from '../repository/create-command.ts';
import { systemClock } from '../server/src/clock.ts';
import { loadConfig } from '../server/src/config.ts';
import { createChain } from '../server/src/providers/create-chain.ts';
import { providerDefinitions } from '../server/src/providers/index.ts';
import { RateBook } from '../server/src/rates/rate-book.ts';
import { summarize } from '../server/src/rates/snapshot.ts';
import { refreshOnce } from '../server/src/refresh/refresh-once.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { findMedian } from './median.ts';
import { openQuietly } from './storage.ts';

const ROUNDS = 100;

createCommand('bench:refresh', 'Time for which a refresh holds up the answers to requests').parse();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);
const { path: folder } = resources.use(await makeTemporaryFolder());
const settings = await startMock();
const keys = providerDefinitions.flatMap(({ key }) => (key ? [[key.setting, 'key']] : []));
const config = loadConfig({ ...settings, ...Object.fromEntries(keys), PROVIDERS: providerNames.join() });
const storage = resources.use(await openQuietly({ kind: 'sqlite', dataDirectory: folder }));

/** Starts the mocked providers in another process, so that their work is not measured. */
async function startMock(): Promise<Record<string, string>> {
  const mock = fork(fileURLToPath(new URL('mock-process.ts', import.meta.url)), {
    execArgv: ['--conditions=@crossrate/source'],
  });
  resources.defer(() => void mock.kill());
  const [settings] = await once(mock, 'message');
  return settings as Record<string, string>;
}

/** Milliseconds in one piece that each refresh took to build the rates to serve and their first table. */
const publishing: number[] = [];

/** Makes a whole refresh: asks every provider, judges and saves the rates, and builds the first table to serve. */
async function refresh(): Promise<number> {
  const surroundings = { fetch, clock: systemClock, random: Math.random, timeoutMs: config.providerTimeoutMs };
  const chain = createChain(config.providers, surroundings);
  const options = { chain, store: storage.rates, decisions: new Map(), clock: systemClock, isUrgent: true };
  const { round } = await refreshOnce(options, new AbortController().signal);
  const startedAt = performance.now();
  const summary = summarize(round.judgement.state.believed);
  if (!summary) throw new Error('No provider had rates.');
  const book = new RateBook(round.judgement.state.believed, summary);
  book.findTable('USD');
  publishing.push(performance.now() - startedAt);
  return book.rates.size;
}

let currencies = 0;
for (let round = 0; round < 10; round += 1) currencies = await refresh();

publishing.length = 0;

const idle = monitorEventLoopDelay({ resolution: 1 });
idle.enable();
await setTimeout(2_000);
idle.disable();

const delay = monitorEventLoopDelay({ resolution: 1 });
const active: number[] = [];
delay.enable();
for (let round = 0; round < ROUNDS; round += 1) {
  const before = performance.eventLoopUtilization();
  currencies = await refresh();
  active.push(performance.eventLoopUtilization(before).active);
}
delay.disable();

const formatMs = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
const printDelay = (name: string, { percentile, max }: { percentile: (share: number) => number; max: number }) =>
  console.log(
    `${name}: ${[50, 99].map((share) => `p${share} ${formatMs(percentile(share) / 1e6)}`).join(', ')}, max ${formatMs(max / 1e6)}`,
  );

console.log(`${ROUNDS} refreshes from ${config.providers.length} providers, ${currencies} currencies:`);
const printTimes = (name: string, times: readonly number[]) =>
  console.log(`${name}: median ${formatMs(findMedian(times))}, max ${formatMs(Math.max(...times))}`);
printTimes('main-thread time of one          ', active);
printTimes('publishing a table, in one piece ', publishing);
printDelay('event-loop delay while refreshing', { percentile: (share) => delay.percentile(share), max: delay.max });
printDelay('event-loop delay while idle      ', { percentile: (share) => idle.percentile(share), max: idle.max });
