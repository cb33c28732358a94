import { KeyRing } from '../load/key-ring.ts';
import type { LoadGenerator } from '../load/load-generator.ts';
import { median } from '../median.ts';
import type { DatabaseKind } from './database.ts';
import { type Figures, measure, type Target } from './measure.ts';
import { startServer } from './start-server.ts';

const ACCOUNTS = [1_000, 1_000_000];
const WORKERS = [1, 2];

/** What is compared. */
interface Case {
  readonly workers: number;
  /** How many keys come in turn. */
  readonly keys: number;
  /** How many accounts the storage has. */
  readonly accounts: number;
}

/** A case with its medians. */
export interface Row extends Case, Figures {
  /** Medians of what each round was beside the same round of the first case. */
  readonly ratios: { readonly requestsPerSecond: number; readonly cpuPerRequest: number };
}

/** How to measure. */
export interface Load {
  readonly generator: LoadGenerator;
  readonly path: string;
  readonly keys: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

/**
 * Compares all cases of a kind of storage. They take turns, round by round, so that what else the machine does reaches
 * all alike. Beside the one that is measured, the other servers do nothing.
 */
export async function compare(
  kind: DatabaseKind,
  resources: AsyncDisposableStack,
  load: Load,
  tell: (progress: string) => void,
): Promise<Row[]> {
  const cases = await prepare(kind, resources, load, tell);
  tell(`${kind.name}: ${cases.length} cases, ${load.rounds} rounds `);
  for (const { target } of cases) await measure(load.generator, target, load.warmUpSeconds);
  const figures = cases.map((): Figures[] => []);
  for (let round = 0; round < load.rounds; round += 1) {
    for (const [index, { target }] of cases.entries())
      figures[index]?.push(await measure(load.generator, target, load.seconds));
    tell('.');
  }
  tell('\n');
  const [first = []] = figures;
  return cases.map(({ target: _, ...compared }, index) => ({ ...compared, ...summarize(figures[index] ?? [], first) }));
}

async function prepare(
  kind: DatabaseKind,
  resources: AsyncDisposableStack,
  { path, keys }: Load,
  tell: (progress: string) => void,
): Promise<(Case & { target: Target })[]> {
  const cases: (Case & { target: Target })[] = [];
  for (const accounts of ACCOUNTS) {
    const start = performance.now();
    const used = keys.slice(0, accounts);
    const database = await kind.create(resources, accounts, used);
    tell(`${kind.name}: ${accounts} accounts created in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
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
  const middle = (read: (figures: Figures) => number) => median(rounds.map(read));
  const ratio = (name: 'requestsPerSecond' | 'cpuPerRequest') =>
    median(rounds.map((figures, round) => figures[name] / (first[round]?.[name] ?? Number.NaN)));
  const hasDatabase = rounds.every(({ databaseCpuPerRequest }) => databaseCpuPerRequest !== undefined);
  return {
    requestsPerSecond: middle(({ requestsPerSecond }) => requestsPerSecond),
    cpuPerRequest: middle(({ cpuPerRequest }) => cpuPerRequest),
    databaseCpuPerRequest: hasDatabase ? middle((figures) => figures.databaseCpuPerRequest ?? Number.NaN) : undefined,
    ratios: { requestsPerSecond: ratio('requestsPerSecond'), cpuPerRequest: ratio('cpuPerRequest') },
  };
}
