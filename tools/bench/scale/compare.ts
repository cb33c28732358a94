import { convertPath } from '../convert-path.ts';
import type { DatabaseKind } from '../databases/database.ts';
import { KeyRing } from '../load/key-ring.ts';
import type { Load, LoadGenerator } from '../load/load-generator.ts';
import { computeCpuPerRequest, measureLoad, type Target } from '../load/measure-load.ts';
import { findMedian } from '../median.ts';
import { startProcess } from '../start-process.ts';

const ACCOUNTS = [1_000, 1_000_000];
const WORKERS = [1, 2];

/** A server, and the workers, keys and accounts of its measurement. */
interface Case {
  readonly workers: number;
  /** The number of keys that are sent in turn. */
  readonly keys: number;
  /** The number of accounts in the storage. */
  readonly accounts: number;
  readonly target: Target;
  readonly load: Omit<Load, 'seconds'>;
}

/** The speed of a round, and its cost in microseconds of CPU a request. */
interface Figures {
  readonly requestsPerSecond: number;
  readonly serverCpu: number;
  /** 0 without processes of a database server on this machine. */
  readonly databaseCpu: number;
}

/** A case with its medians. */
export interface Row extends Figures, Pick<Case, 'workers' | 'keys' | 'accounts'> {
  /** A figure of this case divided by that of the first case in the same round: the median of all rounds. */
  readonly ratios: { readonly requestsPerSecond: number; readonly serverCpu: number };
}

/** The keys, and the time for them. */
interface Effort {
  readonly generator: LoadGenerator;
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
export async function compare(kind: DatabaseKind, effort: Effort, surroundings: Surroundings): Promise<Row[]> {
  const { generator, rounds, seconds, warmUpSeconds } = effort;
  const { showProgress } = surroundings;
  const cases = await prepare(kind, effort.keys, surroundings);
  showProgress(`${kind.name}: ${cases.length} cases, ${rounds} rounds `);
  for (const { load } of cases) await generator.send({ ...load, seconds: warmUpSeconds });
  const figures = cases.map((): Figures[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { target, load }] of cases.entries()) {
      const measured = await measureLoad(generator, target, { ...load, seconds });
      const { server, total } = computeCpuPerRequest(measured);
      const requestsPerSecond = measured.requests / measured.seconds;
      figures[index]?.push({ requestsPerSecond, serverCpu: server, databaseCpu: total - server });
    }
    showProgress('.');
  }
  showProgress('\n');
  const [first = []] = figures;
  return cases.map(({ workers, keys, accounts }, index) => ({
    ...{ workers, keys, accounts },
    ...summarize(figures[index] ?? [], first),
  }));
}

async function prepare(
  kind: DatabaseKind,
  keys: readonly string[],
  { resources, showProgress }: Surroundings,
): Promise<Case[]> {
  const cases: Case[] = [];
  for (const accounts of ACCOUNTS) {
    showProgress(`${kind.name}: creating ${accounts} accounts\n`);
    const used = keys.slice(0, accounts);
    const database = await kind.create(resources, accounts, used);
    for (const workers of WORKERS) {
      const env = { ...database.settings, PROVIDERS: 'bundled', WORKERS: String(workers) };
      const waitedFor = workers > 1 ? { waitedFor: /"port":(\d+)[\s\S]*all workers serve/ } : {};
      const { pid, url } = await startProcess(resources, '../server/src/bin.ts', {
        args: ['serve'],
        env,
        ...waitedFor,
      });
      for (const inTurn of [used.slice(0, 1), used]) {
        const load = { url: url + convertPath, keys: new KeyRing(inTurn), status: 200 } as const;
        cases.push({ workers, keys: inTurn.length, accounts, target: { pid, database }, load });
      }
    }
  }
  return cases;
}

function summarize(rounds: readonly Figures[], first: readonly Figures[]): Figures & Pick<Row, 'ratios'> {
  const computeMedian = (name: keyof Figures) => findMedian(rounds.map((figures) => figures[name]));
  const computeRatio = (name: keyof Figures) =>
    findMedian(rounds.map((figures, round) => figures[name] / (first[round]?.[name] ?? Number.NaN)));
  return {
    requestsPerSecond: computeMedian('requestsPerSecond'),
    serverCpu: computeMedian('serverCpu'),
    databaseCpu: computeMedian('databaseCpu'),
    ratios: { requestsPerSecond: computeRatio('requestsPerSecond'), serverCpu: computeRatio('serverCpu') },
  };
}
