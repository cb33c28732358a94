import type { CurrencyCode } from '@crossrate/contract';
import type { Judgement } from '../../../server/src/judging/judge-tables.ts';
import { pegs } from '../../../server/src/judging/pegs.ts';
import { formatMoment, type Round, readPublished } from '../worlds/replay.ts';
import { toNumber } from '../worlds/world.ts';

/** A rate is off its peg when it is further outside the band, compared with the published rate of the anchor. */
const NOISE = 1.005;

/** Counts the published rates of pegged currencies, and those that are off their pegs. */
export function findOffPeg(rounds: readonly Round[]) {
  const rates = rounds.flatMap(({ now, judgement }) =>
    [...pegs.keys()].map((code) => ({ code, now, isOff: isOffPeg(code, judgement) })),
  );
  const off = rates.filter(({ isOff }) => isOff);
  const examples = new Map(off.map(({ code, now }) => [code, `${code} ${formatMoment(now)}`]));
  return {
    rates: rates.filter(({ isOff }) => isOff !== undefined).length,
    off: off.length,
    // Each off currency, with its last round.
    examples: [...examples.values()],
  };
}

/** True for a published rate that is off its peg; `undefined` for a currency without a peg or a rate. */
export function isOffPeg(code: CurrencyCode, judgement: Judgement): boolean | undefined {
  const peg = pegs.get(code);
  const rate = readPublished(judgement, code);
  const base = peg?.anchor === 'USD' ? 1 : peg && readPublished(judgement, peg.anchor);
  if (!peg || rate === undefined || base === undefined) return undefined;
  const cross = rate / base;
  return cross < toNumber(peg.lowest) / NOISE || cross > toNumber(peg.highest) * NOISE;
}
