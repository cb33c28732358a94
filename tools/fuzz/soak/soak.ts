import { setTimeout } from 'node:timers/promises';
import { readResidentMemoryOfFamily } from '../../bench/resident-memory.ts';
import { TestAccounts } from '../../testing/server/test-accounts.ts';
import type { Fault } from './faults.ts';
import { startLoad } from './load.ts';
import { type FaultReport, LONGEST_RECOVERY_SECONDS, type SoakReport } from './report.ts';
import { Tally } from './tally.ts';
import { startTestBed, type TestBed } from './test-bed.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;
const POLL_MS = 20;

/** The server of a soak, and its faults. */
export interface SoakOptions {
  readonly seconds: number;
  /** The path of the server's script. */
  readonly program: string;
  readonly workers: number;
  /** The faults to inject, one after another, and then again. */
  readonly faults: readonly Fault[];
  /** The time before each fault. */
  readonly calmSeconds: number;
  /** Receives each fault once the server is back. */
  onFault?(fault: FaultReport): void;
}

/** Runs a server under mixed load while faults come and go, and compares its counters with its answers. */
export async function soak(options: SoakOptions, resources: AsyncDisposableStack): Promise<SoakReport> {
  const { seconds, program, workers, calmSeconds } = options;
  const testBed = await startTestBed(resources, program, workers);
  const possible = options.faults.filter(({ needsSmallDisk }) => !needsSmallDisk || testBed.hasSmallDisk);
  const omitted = options.faults.filter((fault) => !possible.includes(fault)).map(({ name }) => name);

  let mostMemory = 0;
  const watch = setInterval(() => {
    mostMemory = Math.max(mostMemory, readResidentMemoryOfFamily(testBed.server.pid));
  }, 1_000);
  resources.defer(() => clearInterval(watch));

  const tally = new Tally();
  const startedAt = performance.now();
  const measureElapsed = () => (performance.now() - startedAt) / 1_000;
  const load = startLoad(testBed, tally);
  const faults: FaultReport[] = [];
  while (measureElapsed() < seconds) {
    await setTimeout(calmSeconds * 1_000);
    const fault = possible[faults.length % possible.length];
    if (!fault || measureElapsed() + fault.seconds > seconds) continue;
    const from = measureElapsed();
    const revert = await fault.inject(testBed);
    await setTimeout(fault.seconds * 1_000);
    await revert();
    const report = { name: fault.name, from, backAfter: await measureRecovery(tally) };
    faults.push(report);
    options.onFault?.(report);
  }
  await load.stop();
  clearInterval(watch);
  testBed.server.kill('SIGTERM');
  await testBed.server.ended;
  const { requests, acknowledged, failures } = tally;
  const counts = { requests, acknowledged, failures, ...(await compareWithCounters(testBed, tally)) };
  return { seconds: measureElapsed(), ...counts, megabytes: Math.round(mostMemory / MEGABYTE), faults, omitted };
}

/** Measures the seconds until the next answer with 200; `undefined` when none came in time. */
async function measureRecovery(tally: Tally): Promise<number | undefined> {
  const endedAt = performance.now();
  while (performance.now() - endedAt < LONGEST_RECOVERY_SECONDS * 1_000) {
    if (tally.lastServedAt > endedAt) return (tally.lastServedAt - endedAt) / 1_000;
    await setTimeout(POLL_MS);
  }
  return undefined;
}

/** Counts the acknowledged requests that the counters lack, and the requests granted beyond a limit. */
async function compareWithCounters({ folder }: TestBed, tally: Tally) {
  await using resources = new AsyncDisposableStack();
  const accounts = await TestAccounts.open(resources, folder);
  let [lost, overGranted] = [0, 0];
  for (const { account, day, count } of tally.listAcknowledged()) {
    const charged = await accounts.countCharges(account, day * DAY_MS);
    lost += Math.max(0, count - charged);
    overGranted += Math.max(0, count - account.dailyLimit, charged - account.dailyLimit);
  }
  return { lost, overGranted };
}
