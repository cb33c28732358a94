import { setTimeout } from 'node:timers/promises';
import { createAccount } from '../../server/src/access/create-account.ts';
import { lendStorage } from '../../server/src/cli/lend-storage.ts';
import { systemClock } from '../../server/src/clock.ts';
import type { Storage } from '../../server/src/storage/storage.ts';
import { startCrossrate } from '../bench/start-process.ts';
import { Cluster } from './cluster/cluster.ts';
import { type Counters, Ledger, nameCounter } from './ledger.ts';
import { type Accounts, Load } from './load.ts';
import type { SceneReport } from './report.ts';
import type { Scene } from './scenes.ts';
import { waitUntil } from './wait-until.ts';

const ACCOUNTS = 12;
const DAILY_LIMIT = 1_000_000_000;
/** The load before a fault. */
const CALM_MS = 1_500;

/** A trial. */
export interface TrialOptions {
  readonly scenes: readonly Scene[];
  /** False for asynchronous replication. @default true */
  readonly isStrict?: boolean;
  /** Receives the beginning of each step, and the end of each scene. */
  readonly onStep?: (step: string) => void;
  readonly onScene?: (scene: SceneReport) => void;
}

/** Plays scenes on a cluster under load, and compares its counters with the answers. Ends when a scene does not end. */
export async function tryFailover(options: TrialOptions, resources: AsyncDisposableStack): Promise<SceneReport[]> {
  const { scenes, isStrict = true, onStep, onScene } = options;
  onStep?.('three machines for the database start');
  const cluster = await Cluster.start(resources, isStrict);
  onStep?.('two servers with two workers each start');
  const ledger = new Ledger();
  const loads = await startServers(cluster, ledger, resources);
  const reports: SceneReport[] = [];
  for (const scene of scenes) {
    onStep?.(scene.name);
    const report = await play(scene, { cluster, ledger, loads, reports });
    reports.push(report);
    onScene?.(report);
    if (report.missing !== undefined) break;
  }
  return reports;
}

interface World {
  readonly cluster: Cluster;
  readonly ledger: Ledger;
  readonly loads: readonly Load[];
  readonly reports: readonly SceneReport[];
}

async function play(scene: Scene, { cluster, ledger, loads, reports }: World): Promise<SceneReport> {
  const sum = (name: 'acknowledged' | 'counted' | 'lost') => reports.reduce((total, report) => total + report[name], 0);
  const waitUntilServed = () => {
    const now = performance.now();
    return waitUntil('a 200 of every server', () => loads.every((load) => load.hasServedSince(now)));
  };
  for (const load of loads) load.start();
  const missing = await (async () => {
    await setTimeout(CALM_MS);
    await waitUntilServed();
    const primary = await cluster.findPrimary();
    if (!primary) throw new Error('There is no primary.');
    await scene.play({ cluster, primary, waitUntilServed });
    await cluster.waitUntilHealthy();
    await waitUntilServed();
  })().catch((error) => ({ missing: String(error.message) }));
  const gaps = await Promise.all(loads.map((load) => load.stop()));
  const counters = await readCounters(cluster);
  const counted = [...counters.values()].reduce((total, used) => total + used, 0);
  return {
    name: scene.name,
    acknowledged: ledger.acknowledged - sum('acknowledged'),
    counted: counted - sum('counted'),
    lost: ledger.countLost(counters) - sum('lost'),
    secondsWithout200: Math.max(...gaps),
    ...missing,
  };
}

/** Starts a server beside each HAProxy. */
async function startServers(cluster: Cluster, ledger: Ledger, resources: AsyncDisposableStack): Promise<Load[]> {
  const accounts = await createAccounts(cluster.recipe.buildDatabaseUrl('app-1'));
  const servers = ['app-1', 'app-2'].map((name) =>
    startCrossrate(resources, { DATABASE_URL: cluster.recipe.buildDatabaseUrl(name), WORKERS: '2' }),
  );
  return (await Promise.all(servers)).map(({ url }) => new Load(url, accounts, ledger));
}

function createAccounts(url: string): Promise<Accounts> {
  const details = { verified: true, dailyLimit: DAILY_LIMIT, createdAt: new Date().toISOString() };
  const create = async ({ accounts }: Storage) => {
    const created: { id: number; key: string }[] = [];
    for (let number = 0; number < ACCOUNTS; number += 1) {
      const { account, key } = await createAccount(accounts, { email: `trial-${number}@example.com`, ...details });
      created.push({ id: account.id, key });
    }
    return created;
  };
  return lendStorage({ env: { DATABASE_URL: url }, clock: systemClock }, create, { mayCreate: true });
}

async function readCounters(cluster: Cluster): Promise<Counters> {
  const rows = await cluster.query('SELECT account_id, day, used FROM usage');
  return new Map(rows.map(([account, day, used]) => [nameCounter(Number(account), Number(day)), Number(used)]));
}
