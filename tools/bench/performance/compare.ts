import type { Load, LoadGenerator } from '../load/load-generator.ts';
import { computeCpuPerRequest, joinFigures, type LoadFigures, measureLoad, type Target } from '../load/measure-load.ts';
import { findMedian } from '../median.ts';
import type { Effort } from './effort.ts';
import { computeMedianRatio, judge, type Verdict } from './judge.ts';

/** The shortest time that wrk measures. */
const TURN_SECONDS = 1;

/** A server and the requests to it. */
export interface Contender extends Target {
  readonly name: string;
  readonly load: Omit<Load, 'seconds'>;
  /**
   * The least number of requests before the measurement.
   *
   * @default 1
   */
  readonly warmUpRequests?: number;
}

/** A comparison of the first contender with all others. */
export interface Comparison {
  readonly name: string;
  readonly contenders: readonly Contender[];
  /** The largest CPU ratio of the first contender to another one, by the name of the other one. */
  readonly goals: Readonly<Record<string, number>>;
}

/** A contender with the medians of its rounds, in microseconds of CPU a request. */
export interface ContenderResult {
  readonly name: string;
  readonly serverCpu: number;
  /** 0 without a database of its own process. */
  readonly databaseCpu: number;
  /**
   * The CPU of a request of the first contender, divided by that of this one with its database: the median of the
   * rounds.
   */
  readonly ratio: number;
}

/** The result of a comparison. */
export interface ComparisonResult {
  readonly name: string;
  readonly servers: readonly ContenderResult[];
  readonly verdicts: readonly Verdict[];
}

/** The load generator, the effort, and the function that prints progress. */
interface Surroundings {
  readonly generator: LoadGenerator;
  readonly effort: Effort;
  readonly showProgress: (task: string) => void;
}

/**
 * Makes all comparisons round by round. In a round, the contenders take short turns, so that other work of the machine
 * slows them alike: with one turn of three seconds each, the ratios of five rounds went from 1.5 to 2.3. While one server
 * is measured, the other servers are idle.
 */
export async function compare(
  comparisons: readonly Comparison[],
  { generator, effort, showProgress }: Surroundings,
): Promise<ComparisonResult[]> {
  for (const { name, contenders } of comparisons) {
    showProgress(`${name}: warming up`);
    const warmUp = async ({ load, warmUpRequests = 1 }: Contender) => {
      const warmUpLoad = { ...load, seconds: effort.warmUpSeconds };
      for (let sent = 0; sent < warmUpRequests; ) sent += (await generator.send(warmUpLoad)).requests;
    };
    await Promise.all(contenders.map(warmUp));
  }
  const rounds = comparisons.map(({ contenders }) => contenders.map((): LoadFigures[] => []));
  for (let round = 0; round < effort.rounds; round += 1) {
    for (const [index, { name, contenders }] of comparisons.entries()) {
      showProgress(`round ${round + 1} of ${effort.rounds}: ${name}`);
      const measured = await measureInTurns(contenders, effort.turns, generator);
      for (const [place, figures] of measured.entries()) rounds[index]?.[place]?.push(figures);
    }
  }
  return comparisons.map((comparison, index) => conclude(comparison, rounds[index] ?? []));
}

/** Measures contenders in turns. Every second time, the order is reversed: no contender always follows the same one. */
async function measureInTurns(
  contenders: readonly Contender[],
  turns: number,
  generator: LoadGenerator,
): Promise<LoadFigures[]> {
  const measured = contenders.map((contender) => ({ contender, figures: [] as LoadFigures[] }));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { contender, figures } of turn % 2 === 0 ? measured : measured.toReversed())
      figures.push(await measureLoad(generator, contender, { ...contender.load, seconds: TURN_SECONDS }));
  }
  return measured.map(({ figures }) => joinFigures(figures));
}

/** Computes the medians, the ratios and the verdicts of a comparison from the rounds of each contender. */
export function conclude(
  { name, contenders, goals }: Comparison,
  rounds: readonly (readonly LoadFigures[])[],
): ComparisonResult {
  const cpu = rounds.map((own) => own.map(computeCpuPerRequest));
  const totals = cpu.map((own) => own.map(({ total }) => total));
  const servers = contenders.map((contender, place): ContenderResult => {
    const findOwnMedian = (read: (figures: { server: number; total: number }) => number) =>
      findMedian((cpu[place] ?? []).map(read));
    return {
      name: contender.name,
      serverCpu: findOwnMedian(({ server }) => server),
      databaseCpu: findOwnMedian(({ server, total }) => total - server),
      ratio: computeMedianRatio(totals[0] ?? [], totals[place] ?? []),
    };
  });
  const verdicts = servers.flatMap((server) => {
    const atMost = goals[server.name];
    if (atMost === undefined) return [];
    return [judge({ what: `${name}: CPU beside ${server.name}`, figure: server.ratio, atMost, unit: '×' })];
  });
  return { name, servers, verdicts };
}
