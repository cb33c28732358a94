import type { SoakReport } from './report.ts';

/** The longest time from the end of a fault to the next answer with 200. */
export const LONGEST_RECOVERY_SECONDS = 10;

const MEGABYTE = 1024 * 1024;
/**
 * The most growth from the second fifth of a run to the last: `factor` times the earlier memory, plus `bytes`. More is
 * a leak. The first fifth does not count, because a new process fills its caches and heaps.
 */
const MOST_GROWTH = { factor: 2, bytes: 64 * MEGABYTE };
/** Fewer samples prove no growth. */
const FEWEST_SAMPLES = 60;

/** Lists the broken promises in the result of a soak, as sentences. */
export function judge({ lost, overGranted, acknowledged, faults, memory }: SoakReport): string[] {
  const problems: string[] = [];
  if (acknowledged === 0) problems.push('Nothing was acknowledged.');
  if (lost > 0) problems.push(`${lost} acknowledged requests are not in the counters.`);
  if (overGranted > 0) problems.push(`${overGranted} requests were granted beyond a limit.`);
  for (const { name, from, backAfter } of faults) {
    if (backAfter !== undefined) continue;
    problems.push(
      `Nobody was served within ${LONGEST_RECOVERY_SECONDS} s of the end of "${name}" at ${from.toFixed(0)} s.`,
    );
  }
  if (grewWithoutBound(memory)) problems.push('The memory grows and grows.');
  return problems;
}

/** Compares the minimum of two parts of a run: the memory that stays in use after garbage collection. */
function grewWithoutBound(memory: readonly number[]): boolean {
  if (memory.length < FEWEST_SAMPLES) return false;
  const part = Math.floor(memory.length / 5);
  const findLeast = (from: number) => memory.slice(from, from + part).reduce((one, other) => Math.min(one, other));
  return findLeast(memory.length - part) > findLeast(part) * MOST_GROWTH.factor + MOST_GROWTH.bytes;
}
