import { setTimeout } from 'node:timers/promises';
import { readResidentMemoryOfFamily } from '../../bench/resident-memory.ts';
import { TestAccounts } from '../../testing/server/test-accounts.ts';
import { type FaultName, faults, findFault } from './faults.ts';
import { LONGEST_RECOVERY_SECONDS } from './judge.ts';
import { startLoad } from './load.ts';
import type { FaultReport, SoakReport } from './report.ts';
import { type PlannedFault, planFaults } from './schedule.ts';
import { type Acknowledged, Tally } from './tally.ts';
import { startTestBed, type TestBed } from './test-bed.ts';

const DAY_MS = 86_400_000;
const POLL_MS = 20;

/** The server of a soak, the bounds of its schedule and the seed. */
export interface SoakOptions {
  readonly seed: number;
  readonly seconds: number;
  /** The path of the server's script. */
  readonly program: string;
  readonly workers: number;
  /** The shortest time between two faults. */
  readonly calmSeconds: number;
  /** The duration of every fault. @default the duration that each fault names */
  readonly faultSeconds?: number;
  /** The faults to inject. @default all */
  readonly only?: readonly FaultName[];
  /** Ends the soak early, with a report of the time so far. */
  readonly signal?: AbortSignal;
  onPlanned?(planned: readonly PlannedFault[], omitted: Readonly<Record<string, string>>): void;
  onProgress?(progress: Progress): void;
}

/** The totals at a moment. */
export interface Progress {
  readonly seconds: number;
  readonly requests: number;
  readonly acknowledged: number;
  readonly failures: number;
  /** Bytes. */
  readonly memory: number;
  /** The name of the active fault. */
  readonly fault: string | undefined;
}

/** Runs a server under mixed load while faults come and go, and compares its counters with its answers. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { seed, seconds, program, workers, calmSeconds, signal = new AbortController().signal } = options;
  await using resources = new AsyncDisposableStack();
  const testBed = await startTestBed(resources, program, workers);
  const wanted = faults.filter(({ name }) => options.only?.includes(name) ?? true);
  const omitted = explainOmissions(wanted, testBed);
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
  const measureElapsed = () => (performance.now() - startedAt) / 1_000;
  const memory: number[] = [];
  let fault: FaultName | undefined;
  const watch = setInterval(() => {
    const bytes = readResidentMemoryOfFamily(testBed.server.pid);
    // Between two processes there is no memory to measure.
    if (bytes > 0) memory.push(bytes);
    options.onProgress?.({
      seconds: measureElapsed(),
      requests: tally.requests,
      acknowledged: tally.acknowledged,
      failures: tally.failures,
      memory: bytes,
      fault,
    });
  }, 1_000);
  resources.defer(() => clearInterval(watch));

  const load = startLoad(testBed, tally, seed);
  const injected: FaultReport[] = [];
  const waitUntil = async (second: number) => {
    await setTimeout(Math.max(0, second - measureElapsed()) * 1_000, undefined, { signal }).catch(() => {});
  };
  for (const { name, from, to } of planned) {
    await waitUntil(from);
    // The end or the start of a process may take longer than planned.
    if (signal.aborted || measureElapsed() > seconds - calmSeconds) break;
    fault = name;
    tally.isFaultActive = true;
    const revert = await findFault(name).inject(testBed);
    await waitUntil(to);
    await revert();
    const endedAt = performance.now();
    const isBack = await waitUntilServed(tally, endedAt);
    const backAfter = (performance.now() - endedAt) / 1_000;
    injected.push({ name, from, ...(isBack && { backAfter }) });
    tally.isFaultActive = false;
    fault = undefined;
  }
  await waitUntil(seconds);
  await load.stop();
  const lasted = measureElapsed();
  clearInterval(watch);
  tally.stop();
  testBed.server.kill('SIGTERM');
  await testBed.server.ended;
  return {
    seed,
    seconds: lasted,
    requests: tally.requests,
    acknowledged: tally.acknowledged,
    failures: tally.failures,
    ...(await compareWithCounters(testBed, tally.listAcknowledged())),
    withFault: tally.summarize('with'),
    withoutFault: tally.summarize('without'),
    memory,
    faults: injected,
    omitted,
  };
}

/** Explains for each fault that cannot be injected here why not. */
function explainOmissions(wanted: readonly { readonly name: FaultName }[], testBed: TestBed): Record<string, string> {
  const omitted: Record<string, string> = {};
  for (const { name } of wanted) {
    const reason = findFault(name).explainOmission?.(testBed);
    if (reason !== undefined) omitted[name] = reason;
  }
  return omitted;
}

async function waitUntilServed(tally: Tally, since: number): Promise<boolean> {
  while (performance.now() - since < LONGEST_RECOVERY_SECONDS * 1_000) {
    if (tally.wasServedSince(since)) return true;
    await setTimeout(POLL_MS);
  }
  return false;
}

/** Counts the acknowledged requests that the counters lack, and the requests granted beyond a limit. */
async function compareWithCounters({ folder }: TestBed, acknowledged: readonly Acknowledged[]) {
  await using resources = new AsyncDisposableStack();
  const accounts = await TestAccounts.open(resources, folder);
  let [lost, overGranted] = [0, 0];
  for (const { account, day, count } of acknowledged) {
    const charged = await accounts.countCharges(account, day * DAY_MS);
    lost += Math.max(0, count - charged);
    overGranted += Math.max(0, count - account.dailyLimit, charged - account.dailyLimit);
  }
  return { lost, overGranted };
}
