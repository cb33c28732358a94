import type { Round } from './replay.ts';
import { DAY_MS } from './world.ts';

/** A judgement with rates that are weeks old says little about the service, which asks every three hours. */
const LONGEST_GAP_MS = 4 * DAY_MS;

/** Takes about so many rounds, evenly distributed, without those of the first day, which has no state. */
export function sampleRounds(all: readonly Round[], wanted: number): Round[] {
  const rounds = all.slice(2);
  const every = Math.max(1, Math.floor(rounds.length / wanted));
  const sampled: Round[] = [];
  for (const [index, round] of rounds.entries()) {
    const isRecent = round.now - (rounds[index - 1]?.now ?? 0) <= LONGEST_GAP_MS;
    if (isRecent && index >= (sampled.length + 1) * every) sampled.push(round);
  }
  return sampled;
}
