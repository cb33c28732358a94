// Measures how one customer with most of the requests delays the others: `npm run bench:hot`.

import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../server/src/clock.ts';
import { createLog } from '../../server/src/log/logger.ts';
import { openStorage } from '../../server/src/storage/open-storage.ts';
import type { Storage } from '../../server/src/storage/storage.ts';
import { UnavailableError } from '../../server/src/unavailable-error.ts';
import type { OwnPostgres } from '../../server/test/postgres/own-postgres.ts';
import { createCommand } from '../create-command.ts';
import { computeCpuBetween, readCpuTimes } from './cpu-time.ts';
import { startSlowPostgres } from './databases/slow-postgres.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { describeMachine, formatTable } from './report.ts';

const HOT = 501;
const OTHERS = 1_000;
const LIMIT = 1_000_000_000;
const SLOW_MS = 500;
const TICK_MS = 10;

interface Scene {
  readonly processes: number;
  readonly commitMs: number;
  /** The hot customer's share of the requests. */
  readonly hotShare: number;
  /** Requests per second, whatever the answers. */
  readonly rate: number;
}

const SCENES: readonly Scene[] = [
  { processes: 16, commitMs: 30, hotShare: 0.25, rate: 2_000 },
  { processes: 16, commitMs: 2, hotShare: 0.25, rate: 4_000 },
  { processes: 16, commitMs: 30, hotShare: 0, rate: 2_000 },
  { processes: 2, commitMs: 0, hotShare: 1, rate: 4_000 },
  { processes: 2, commitMs: 0, hotShare: 0, rate: 4_000 },
  { processes: 1, commitMs: 0, hotShare: 0, rate: 4_000 },
];

const HEADINGS = [
  'processes',
  'commit, ms',
  'hot share',
  'requests/s',
  'others: 503',
  'others: slow',
  'others: p50, p99, ms',
  'hot: 503',
  'hot: p50, p99, ms',
  'charges/s',
  'Postgres, µs a charge',
];

const { seconds, only } = createCommand(
  'bench:hot',
  'Measure how one customer with a quarter of the requests delays the others, with slow commits',
)
  .option('--only <number>', 'play one scene only', Number)
  .option('--seconds <number>', 'the length of each scene', Number, 8)
  .addHelpText('after', '\nThe command needs Linux and the programs of a Postgres server, which it starts itself.')
  .parse()
  .opts<{ seconds: number; only?: number }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);
console.log(`${describeMachine()}
${seconds} s a scene. An answer is slow after ${SLOW_MS} ms; 503 is slow, too.\n`);
const rows: string[][] = [];
for (const scene of SCENES.slice(only, only === undefined ? undefined : only + 1)) {
  await using own = resources.use(new AsyncDisposableStack());
  rows.push(await play(scene, own));
  console.error(rows.at(-1)?.join(' | '));
}
console.log(formatTable(HEADINGS, rows));

/** Milliseconds of each answer, and the number of failures. */
interface Tally {
  readonly answeredMs: number[];
  failed: number;
}

async function play({ processes, commitMs, hotShare, rate }: Scene, own: AsyncDisposableStack): Promise<string[]> {
  const postgres = await startSlowPostgres(own, commitMs);
  const location = { kind: 'postgres', url: postgres.url } as const;
  const surroundings = { clock: systemClock, log: createLog('silent') };
  const storages: Storage[] = [];
  for (let index = 0; index < processes; index += 1) storages.push(own.use(await openStorage(location, surroundings)));
  const charge = (index: number, accountId: number) =>
    storages[index % processes]?.quotas.charge({ accountId, limit: LIMIT }, 0);
  // The first charge of a day is another matter.
  for (let id = 1; id <= OTHERS; id += 50)
    await Promise.all(Array.from({ length: 50 }, (_, offset) => charge(0, id + offset)));
  let hot: Tally = { answeredMs: [], failed: 0 };
  let others: Tally = { answeredMs: [], failed: 0 };
  const ask = async (index: number) => {
    const accountId = Math.random() < hotShare ? HOT : 1 + Math.floor(Math.random() * OTHERS);
    const tally = accountId === HOT ? hot : others;
    const startedAt = performance.now();
    const charged = await charge(index, accountId)?.catch((error) => {
      if (!(error instanceof UnavailableError)) throw error;
    });
    if (charged) tally.answeredMs.push(performance.now() - startedAt);
    else tally.failed += 1;
  };
  let asked = 0;
  const begunAt = performance.now();
  const asking = setInterval(() => {
    for (; asked < ((performance.now() - begunAt) / 1_000) * rate; asked += 1) void ask(asked);
  }, TICK_MS);
  own.defer(() => clearInterval(asking));
  await setTimeout(1_000);
  // The first second is not measured.
  hot = { answeredMs: [], failed: 0 };
  others = { answeredMs: [], failed: 0 };
  const [before, startedAt] = [readCpuTimes(await listBackends(postgres)), performance.now()];
  await setTimeout(seconds * 1_000);
  const cpuMs = computeCpuBetween(before, readCpuTimes(await listBackends(postgres)));
  const passedMs = performance.now() - startedAt;
  clearInterval(asking);
  const charges = hot.answeredMs.length + others.answeredMs.length;
  const figures = [
    ...[describeFailed(others), describeSlow(others), describeWaits(others), describeFailed(hot), describeWaits(hot)],
    Math.round((charges / passedMs) * 1_000).toLocaleString('en'),
    ((cpuMs / charges) * 1_000).toFixed(0),
  ];
  // The last answers do not count.
  await setTimeout(1_000);
  return [String(processes), String(commitMs), `${hotShare * 100} %`, rate.toLocaleString('en'), ...figures];
}

async function listBackends(postgres: OwnPostgres): Promise<number[]> {
  const rows = await postgres.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'crossrate'");
  return rows.map(({ pid }) => Number(pid));
}

function describeShare(part: number, { answeredMs, failed }: Tally): string {
  const all = answeredMs.length + failed;
  return all === 0 ? '–' : `${((part / all) * 100).toFixed(1)} %`;
}

function describeFailed(tally: Tally): string {
  return describeShare(tally.failed, tally);
}

function describeSlow(tally: Tally): string {
  return describeShare(tally.failed + tally.answeredMs.filter((ms) => ms > SLOW_MS).length, tally);
}

function describeWaits({ answeredMs }: Tally): string {
  const sorted = answeredMs.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * sorted.length)]?.toFixed(0) ?? '–';
  return `${at(0.5)}, ${at(0.99)}`;
}
