import { formatDate, type Round } from '../worlds/replay.ts';
import type { World } from '../worlds/world.ts';
import { findDiscredited } from './discredited.ts';
import { findGaps } from './gaps.ts';
import { findHeldBack } from './held-back.ts';
import { findInaccurate } from './inaccurate.ts';
import { findOffPeg } from './off-peg.ts';

/** Finds what is wrong or late in the rounds of a world. The first day, without a state, is left out. */
export function measureHonest({ name, market }: World, all: readonly Round[]) {
  const rounds = all.filter(({ now }) => formatDate(now) !== formatDate(all[0]?.now ?? 0));
  const lastOfDays = [...new Map(rounds.map((round) => [formatDate(round.now), round])).values()];
  return {
    world: name,
    days: lastOfDays.length,
    discredited: findDiscredited(rounds),
    heldBack: findHeldBack(lastOfDays),
    offPeg: findOffPeg(rounds),
    gaps: findGaps(rounds),
    inaccurate: findInaccurate(rounds, market),
  };
}
