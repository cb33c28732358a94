import { setTimeout } from 'node:timers/promises';
import { readResidentMemoryOfFamily } from '../../bench/resident-memory.ts';
import { Ledger } from '../server/ledger.ts';
import { type FaultName, faults, findFault } from './faults.ts';
import { LONGEST_RECOVERY_SECONDS } from './judge.ts';
import { startLoad } from './load.ts';
import type { FaultReport, SoakReport } from './report.ts';
import { type PlannedFault, planFaults } from './schedule.ts';
import { type Acknowledged, Tally } from './tally.ts';
import { buildWorld, type World } from './world.ts';

const DAY_MS = 86_400_000;
const POLL_MS = 20;

/** How long to go on, and with what. */
export interface SoakOptions {
  readonly seed: number;
  readonly seconds: number;
  /** The script of the server. */
  readonly program: string;
  readonly workers: number;
  /** The least seconds between two faults. */
  readonly calmSeconds: number;
  /** For how long each fault lasts, in place of its own time. */
  readonly faultSeconds?: number;
  /** @default all */
  readonly only?: readonly FaultName[];
  /** Ends it early, with a report of what was seen so far. */
  readonly signal?: AbortSignal;
  onPlanned?(planned: readonly PlannedFault[], omitted: Readonly<Record<string, string>>): void;
  onProgress?(progress: Progress): void;
}

/** What is seen at a moment. */
export interface Progress {
  readonly seconds: number;
  readonly requests: number;
  readonly acknowledged: number;
  readonly failures: number;
  readonly memory: number;
  /** What is switched on; `undefined` for nothing. */
  readonly fault: string | undefined;
}

/** Runs a server under mixed load while faults are switched on and off, and holds its counters against its answers. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { seed, seconds, program, workers, calmSeconds, signal = new AbortController().signal } = options;
  await using resources = new AsyncDisposableStack();
  const world = await buildWorld(resources, program, workers);
  const wanted = faults.filter(({ name }) => options.only?.includes(name) ?? true);
  const omitted = Object.fromEntries(
    wanted.flatMap(({ name }) => {
      const reason = findFault(name).reasonAgainst?.(world);
      return reason === undefined ? [] : [[name, reason]];
    }),
  );
  const planned = planFaults(
    wanted
      .filter(({ name }) => !(name in omitted))
      .map(({ name, seconds }) => ({ name, seconds: options.faultSeconds ?? seconds })),
    { seed, seconds, calmSeconds },
  );
  options.onPlanned?.(planned, omitted);

  const tally = new Tally();
  resources.defer(() => tally.stop());
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  const memory: number[] = [];
  let fault: FaultName | undefined;
  const watch = setInterval(() => {
    const bytes = readResidentMemoryOfFamily(world.server.pid);
    // There is none between two processes.
    if (bytes > 0) memory.push(bytes);
    options.onProgress?.({
      seconds: elapsed(),
      requests: tally.requests,
      acknowledged: tally.acknowledged,
      failures: tally.failures,
      memory: bytes,
      fault,
    });
  }, 1_000);
  resources.defer(() => clearInterval(watch));

  const load = startLoad(world, tally, seed);
  const done: FaultReport[] = [];
  const until = async (second: number) => {
    await setTimeout(Math.max(0, second - elapsed()) * 1_000, undefined, { signal }).catch(() => {});
  };
  for (const { name, from, to } of planned) {
    await until(from);
    // A process may take longer to end or to start than was planned.
    if (signal.aborted || elapsed() > seconds - calmSeconds) break;
    fault = name;
    tally.isFaulty = true;
    const end = await findFault(name).begin(world);
    await until(to);
    await end();
    const endedAt = performance.now();
    const isBack = await waitUntilServed(tally, endedAt);
    const backAfter = (performance.now() - endedAt) / 1_000;
    done.push({ name, from, ...(isBack && { backAfter }) });
    tally.isFaulty = false;
    fault = undefined;
  }
  await until(seconds);
  await load.stop();
  const lasted = elapsed();
  clearInterval(watch);
  tally.stop();
  world.server.kill('SIGTERM');
  await world.server.ended;
  return {
    seed,
    seconds: lasted,
    requests: tally.requests,
    acknowledged: tally.acknowledged,
    failures: tally.failures,
    ...(await holdAgainstCounters(world, tally.listAcknowledged())),
    withFault: tally.describe('with'),
    withoutFault: tally.describe('without'),
    memory,
    faults: done,
    omitted,
  };
}

async function waitUntilServed(tally: Tally, since: number): Promise<boolean> {
  while (performance.now() - since < LONGEST_RECOVERY_SECONDS * 1_000) {
    if (tally.wasServedSince(since)) return true;
    await setTimeout(POLL_MS);
  }
  return false;
}

/** How many answers the counters lack, and how many requests were granted beyond a limit. */
async function holdAgainstCounters({ folder }: World, acknowledged: readonly Acknowledged[]) {
  await using resources = new AsyncDisposableStack();
  const ledger = await Ledger.open(resources, folder);
  let [lost, overGranted] = [0, 0];
  for (const { holder, day, count } of acknowledged) {
    const charged = await ledger.countCharges(holder, day * DAY_MS);
    lost += Math.max(0, count - charged);
    overGranted += Math.max(0, count - holder.dailyLimit, charged - holder.dailyLimit);
  }
  return { lost, overGranted };
}
