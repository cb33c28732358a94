import type { ServerProcess } from '../processes/server-process.ts';

const ROUND_MESSAGES = ['rates refreshed', 'nothing new from the providers'];

/**
 * Finds the rounds that ended before the time that the round before them had planned. A count of rounds would depend on
 * the time of day: the providers are also asked every 3 hours.
 */
export function findUnplannedRounds(servers: readonly ServerProcess[]): Record<string, unknown>[] {
  const rounds = servers
    .flatMap(({ findLogged }) => ROUND_MESSAGES.flatMap(findLogged))
    .toSorted((one, other) => readTime(one.time) - readTime(other.time));
  return rounds.filter(({ time }, index) => readTime(time) < readTime(rounds[index - 1]?.nextAttemptAt ?? 0));
}

function readTime(time: unknown): number {
  return new Date(time as string).getTime();
}
