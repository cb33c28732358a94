import type { SoakReport } from './report.ts';

/** After the end of a fault somebody is served within so long. */
export const LONGEST_RECOVERY_SECONDS = 10;

const MEGABYTE = 1024 * 1024;
/** A process fills its caches and heaps for some time; more growth than this, after that time, is a leak. */
const MOST_GROWTH = { factor: 2, bytes: 64 * MEGABYTE };
/** So many samples say nothing of growth. */
const FEWEST_SAMPLES = 60;

/** What is wrong with what a soak has seen, in words. */
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

/** The least of a part is what stays when all that can be freed was freed. */
function grewWithoutBound(memory: readonly number[]): boolean {
  if (memory.length < FEWEST_SAMPLES) return false;
  const part = Math.floor(memory.length / 5);
  const leastOf = (from: number) => Math.min(...memory.slice(from, from + part));
  return leastOf(memory.length - part) > leastOf(part) * MOST_GROWTH.factor + MOST_GROWTH.bytes;
}
