import { type Round, replay } from '../worlds/replay.ts';
import { DAY_MS, type World } from '../worlds/world.ts';
import { Discredited, type DiscreditedResult } from './discredited.ts';
import { HeldBack, type HeldBackResult } from './held-back.ts';
import { OffPeg, type OffPegResult } from './off-peg.ts';
import { RealErrors, type RealErrorsResult } from './real-errors.ts';

/** The behaviour of the service among providers as they were. */
export interface HonestResult {
  readonly world: string;
  readonly days: number;
  readonly discredited: DiscreditedResult;
  readonly heldBack: HeldBackResult;
  readonly offPeg: OffPegResult;
  readonly realErrors?: RealErrorsResult;
}

/**
 * Replays a world, and measures what is wrong or late. The first day, without a state, is left out.
 *
 * @param onRound - Receives every round that is measured.
 */
export function measureHonest(world: World, onRound: (round: Round) => void = () => undefined): HonestResult {
  const [discredited, heldBack, offPeg] = [new Discredited(), new HeldBack(), new OffPeg()];
  const realErrors = world.market && new RealErrors(world.market);
  const { name, moments } = world;
  let [index, days] = [0, 0];
  for (const round of replay(world)) {
    index += 1;
    if (findDay(round.now) === findDay(moments[0])) continue;
    for (const each of [discredited, offPeg, realErrors]) each?.observe(round);
    onRound(round);
    if (findDay(moments[index]) === findDay(round.now)) continue;
    days += 1;
    heldBack.observeDay(round);
  }
  return {
    ...{ world: name, days, discredited: discredited.result, heldBack: heldBack.result, offPeg: offPeg.result },
    ...(realErrors && { realErrors: realErrors.result }),
  };
}

function findDay(moment = Number.NaN): number {
  return Math.floor(moment / DAY_MS);
}
