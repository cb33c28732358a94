import type { Load, LoadGenerator } from '../load/load-generator.ts';
import { type LoadFigures, measureLoad } from '../load/measure-load.ts';
import type { Effort } from './effort.ts';
import { judge, type Verdict } from './judge.ts';
import { middleFigures, middleRatio } from './ratios.ts';

/** One server with one way to ask it. */
export interface Contender {
  readonly name: string;
  readonly pid: number;
  readonly load: Omit<Load, 'seconds'>;
  /**
   * Requests that it has answered at least before it is measured.
   *
   * @default 1
   */
  readonly warmUpRequests?: number;
}

/** What is held against what: the first contender against all others. */
export interface Comparison {
  readonly name: string;
  readonly contenders: readonly Contender[];
  /** The most that the first should take beside another one, by its name. */
  readonly targets: Readonly<Record<string, number>>;
}

/** A contender with its medians. */
export interface Measured {
  readonly name: string;
  readonly figures: LoadFigures;
  /** The CPU of the first contender's requests beside this one's: the median over the rounds. */
  readonly ratio: number;
  readonly rounds: readonly LoadFigures[];
}

/** What came of a comparison. */
export interface Compared {
  readonly name: string;
  readonly servers: readonly Measured[];
  readonly verdicts: readonly Verdict[];
}

/**
 * Makes all comparisons round by round, so that what else the machine does reaches all alike. Beside the server that is
 * measured, the others do nothing.
 */
export async function compare(
  generator: LoadGenerator,
  comparisons: readonly Comparison[],
  effort: Effort,
  tell: (what: string) => void,
): Promise<Compared[]> {
  for (const { name, contenders } of comparisons) {
    tell(`${name}: warming up`);
    const warmUp = async ({ load, warmUpRequests = 1 }: Contender) => {
      const warmUpLoad = { ...load, seconds: effort.warmUpSeconds };
      for (let sent = 0; sent < warmUpRequests; ) sent += (await generator.send(warmUpLoad)).requests;
    };
    await Promise.all(contenders.map(warmUp));
  }
  const rounds = comparisons.map(({ contenders }) => contenders.map((): LoadFigures[] => []));
  for (let round = 0; round < effort.rounds; round += 1) {
    for (const [index, { name, contenders }] of comparisons.entries()) {
      for (const [place, { name: server, pid, load }] of contenders.entries()) {
        tell(`round ${round + 1} of ${effort.rounds}: ${name}: ${server}`);
        rounds[index]?.[place]?.push(await measureLoad(generator, pid, { ...load, seconds: effort.seconds }));
      }
    }
  }
  return comparisons.map((comparison, index) => conclude(comparison, rounds[index] ?? []));
}

function conclude({ name, contenders, targets }: Comparison, rounds: readonly (readonly LoadFigures[])[]): Compared {
  const [first = []] = rounds;
  const servers = contenders.map((contender, place): Measured => {
    const own = rounds[place] ?? [];
    const ratio = middleRatio(first, own, ({ cpuPerRequest }) => cpuPerRequest);
    return { name: contender.name, figures: middleFigures(own), ratio, rounds: own };
  });
  const verdicts = servers
    .filter((server) => targets[server.name] !== undefined)
    .map((server) => judge(`${name}: CPU beside ${server.name}`, server.ratio, targets[server.name] ?? 0, '×'));
  return { name, servers, verdicts };
}
