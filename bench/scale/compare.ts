import { KeyRing } from '../load/key-ring.ts';
import type { LoadGenerator } from '../load/load-generator.ts';
import { findMedian } from '../median.ts';
import type { DatabaseKind } from './database.ts';
import { type Figures, measure, type Target } from './measure.ts';
import { startServer } from './start-server.ts';

const ACCOUNTS = [1_000, 1_000_000];
const WORKERS = [1, 2];

/** The workers, keys and accounts of a comparison. */
interface Case {
  readonly workers: number;
  /** The number of keys that are sent in turn. */
  readonly keys: number;
  /** The number of accounts in the storage. */
  readonly accounts: number;
}

/** A case with its medians. */
export interface Row extends Case, Figures {
  /** A figure of this case divided by that of the first case in the same round: the median of all rounds. */
  readonly ratios: { readonly requestsPerSecond: number; readonly cpuPerRequest: number };
}

/** The requests of all cases, and the time for them. */
export interface Load {
  readonly generator: LoadGenerator;
  readonly path: string;
  readonly keys: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

/** The resources that own the servers and databases, and the function that prints progress. */
interface Surroundings {
  readonly resources: AsyncDisposableStack;
  readonly showProgress: (text: string) => void;
}

/**
 * Compares all cases of a kind of storage. The cases take turns, round by round, so that other work of the machine
 * slows all cases alike. While one server is measured, the other servers are idle.
 */
export async function compare(
  kind: DatabaseKind,
  load: Load,
  { resources, showProgress }: Surroundings,
): Promise<Row[]> {
  const cases = await prepare(kind, load, { resources, showProgress });
  showProgress(`${kind.name}: ${cases.length} cases, ${load.rounds} rounds `);
  for (const { target } of cases) await measure(load.generator, target, load.warmUpSeconds);
  const figures = cases.map((): Figures[] => []);
  for (let round = 0; round < load.rounds; round += 1) {
    for (const [index, { target }] of cases.entries())
      figures[index]?.push(await measure(load.generator, target, load.seconds));
    showProgress('.');
  }
  showProgress('\n');
  const [first = []] = figures;
  return cases.map(({ target: _, ...compared }, index) => ({ ...compared, ...summarize(figures[index] ?? [], first) }));
}

async function prepare(
  kind: DatabaseKind,
  { path, keys }: Load,
  { resources, showProgress }: Surroundings,
): Promise<(Case & { target: Target })[]> {
  const cases: (Case & { target: Target })[] = [];
  for (const accounts of ACCOUNTS) {
    const start = performance.now();
    const used = keys.slice(0, accounts);
    const database = await kind.create(resources, accounts, used);
    showProgress(
      `${kind.name}: ${accounts} accounts created in ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
    );
    for (const workers of WORKERS) {
      const server = await startServer(resources, database, workers);
      for (const inTurn of [used.slice(0, 1), used]) {
        const target = { server, database, path, keys: new KeyRing(inTurn) };
        cases.push({ workers, keys: inTurn.length, accounts, target });
      }
    }
  }
  return cases;
}

function summarize(rounds: readonly Figures[], first: readonly Figures[]): Figures & Pick<Row, 'ratios'> {
  const computeMedian = (read: (figures: Figures) => number) => findMedian(rounds.map(read));
  const computeRatio = (name: 'requestsPerSecond' | 'cpuPerRequest') =>
    findMedian(rounds.map((figures, round) => figures[name] / (first[round]?.[name] ?? Number.NaN)));
  const hasDatabase = rounds.every(({ databaseCpuPerRequest }) => databaseCpuPerRequest !== undefined);
  return {
    requestsPerSecond: computeMedian(({ requestsPerSecond }) => requestsPerSecond),
    cpuPerRequest: computeMedian(({ cpuPerRequest }) => cpuPerRequest),
    databaseCpuPerRequest: hasDatabase
      ? computeMedian((figures) => figures.databaseCpuPerRequest ?? Number.NaN)
      : undefined,
    ratios: { requestsPerSecond: computeRatio('requestsPerSecond'), cpuPerRequest: computeRatio('cpuPerRequest') },
  };
}
