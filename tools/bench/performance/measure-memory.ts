import { setTimeout } from 'node:timers/promises';
import type { LoadGenerator } from '../load/load-generator.ts';
import { readResidentMemoryOfFamily } from '../resident-memory.ts';
import type { Contender } from './compare.ts';
import type { Effort } from './effort.ts';
import { judge, type Verdict } from './judge.ts';

const BYTES_IN_MB = 1_000_000;

/** Measures the memory of a server without load, and after a load of every kind of request. */
export async function measureMemory(
  generator: LoadGenerator,
  kinds: readonly Contender[],
  effort: Effort,
): Promise<Verdict[]> {
  const readMb = () => readResidentMemoryOfFamily(kinds[0]?.pid ?? Number.NaN) / BYTES_IN_MB;
  await setTimeout(effort.idleSeconds * 1000);
  const idle = readMb();
  const seconds = effort.memorySeconds / kinds.length;
  for (const { load } of kinds) await generator.send({ ...load, seconds });
  const what = `Resident memory after ${effort.memorySeconds} s of load`;
  return [
    judge({ what: 'Resident memory, idle', figure: idle, atMost: 100, unit: 'MB' }),
    judge({ what, figure: readMb(), atMost: 150, unit: 'MB' }),
  ];
}
