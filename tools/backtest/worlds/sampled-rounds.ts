import type { Round } from './replay.ts';
import { DAY_MS } from './world.ts';

/** A judgement with rates that are weeks old says little about the service, which asks every three hours. */
const LONGEST_GAP_MS = 4 * DAY_MS;

/** Collects about so many rounds of a world, evenly distributed. */
export class SampledRounds {
  readonly rounds: Round[] = [];
  readonly #every: number;
  #seen = 0;
  #last = Number.NEGATIVE_INFINITY;

  constructor(total: number, wanted: number) {
    this.#every = Math.max(1, Math.floor(total / wanted));
  }

  readonly take = (round: Round): void => {
    this.#seen += 1;
    const isRecent = round.now - this.#last <= LONGEST_GAP_MS;
    this.#last = round.now;
    if (isRecent && this.#seen > (this.rounds.length + 1) * this.#every) this.rounds.push(round);
  };
}
