import { setTimeout } from 'node:timers/promises';
import type { LoadGenerator } from '../load/load-generator.ts';
import { readResidentMemoryOfFamily } from '../resident-memory.ts';
import type { Comparison, Contender } from './compare.ts';
import type { Effort } from './effort.ts';
import { judge, type Verdict } from './judge.ts';

const [IDLE_MB, LOADED_MB] = [100, 150];
const BYTES_IN_MB = 1_000_000;

/** The resident memory of a server, in MB of 1,000,000 bytes. */
export interface Memory {
  readonly idleMb: number;
  readonly loadedMb: number;
  readonly loadedForSeconds: number;
  readonly verdicts: readonly Verdict[];
}

/** Measures the memory of a server without load, and after a load of every kind of request. */
export async function measureMemory(
  generator: LoadGenerator,
  comparisons: readonly Comparison[],
  effort: Effort,
): Promise<Memory> {
  const contenders = comparisons.flatMap(({ contenders }) => contenders.slice(0, 1));
  await setTimeout(effort.idleSeconds * 1000);
  const pid = contenders[0]?.pid ?? Number.NaN;
  const idleMb = readResidentMemoryOfFamily(pid) / BYTES_IN_MB;
  const seconds = effort.memorySeconds / contenders.length;
  const send = ({ load }: Contender) => generator.send({ ...load, seconds });
  for (const contender of contenders) await send(contender);
  const loadedMb = readResidentMemoryOfFamily(pid) / BYTES_IN_MB;
  const verdicts = [
    judge({ what: 'Resident memory, idle', figure: idleMb, atMost: IDLE_MB, unit: 'MB' }),
    judge({
      what: `Resident memory after ${effort.memorySeconds} s of load`,
      figure: loadedMb,
      atMost: LOADED_MB,
      unit: 'MB',
    }),
  ];
  return { idleMb, loadedMb, loadedForSeconds: effort.memorySeconds, verdicts };
}
