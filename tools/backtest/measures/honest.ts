import { formatDate, type Round } from '../worlds/replay.ts';
import type { World } from '../worlds/world.ts';
import { type DiscreditedResult, findDiscredited } from './discredited.ts';
import { findHeldBack, type HeldBackResult } from './held-back.ts';
import { findOffPeg, type OffPegResult } from './off-peg.ts';
import { findRealErrors, type RealErrorsResult } from './real-errors.ts';

/** The behaviour of the service among providers as they were. */
export interface HonestResult {
  readonly world: string;
  readonly days: number;
  readonly discredited: DiscreditedResult;
  readonly heldBack: HeldBackResult;
  readonly offPeg: OffPegResult;
  readonly realErrors?: RealErrorsResult;
}

/** Finds what is wrong or late in the rounds of a world. The first day, without a state, is left out. */
export function measureHonest({ name, market }: World, all: readonly Round[]): HonestResult {
  const rounds = all.filter(({ now }) => formatDate(now) !== formatDate(all[0]?.now ?? 0));
  const lastOfDays = [...new Map(rounds.map((round) => [formatDate(round.now), round])).values()];
  return {
    world: name,
    days: lastOfDays.length,
    discredited: findDiscredited(rounds),
    heldBack: findHeldBack(lastOfDays),
    offPeg: findOffPeg(rounds),
    ...(market && { realErrors: findRealErrors(rounds, market) }),
  };
}
