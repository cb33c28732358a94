import type { CurrencyCode } from '@crossrate/contract';
import type { Judgement } from '../../../server/src/refresh/judging/judge-tables.ts';
import { pegs } from '../../../server/src/refresh/judging/pegs.ts';
import { formatMoment, type Round, readPublished } from '../worlds/replay.ts';
import { toNumber } from '../worlds/world.ts';

/** The published rates of pegged currencies that are off their pegs. */
export interface OffPegResult {
  readonly rates: number;
  readonly off: number;
  /** Each off currency, with the first round. */
  readonly examples: readonly string[];
}

/** A rate is off its peg when it is further outside the band, compared with the published rate of the anchor. */
const NOISE = 1.005;

/** Counts the published rates of pegged currencies that are off their pegs. */
export class OffPeg {
  #rates = 0;
  #off = 0;
  readonly #first = new Map<CurrencyCode, string>();

  observe({ now, judgement }: Round): void {
    for (const code of pegs.keys()) {
      const isOff = isOffPeg(code, judgement);
      if (isOff === undefined) continue;
      this.#rates += 1;
      if (!isOff) continue;
      this.#off += 1;
      if (!this.#first.has(code)) this.#first.set(code, `${code} ${formatMoment(now)}`);
    }
  }

  get result(): OffPegResult {
    return { rates: this.#rates, off: this.#off, examples: [...this.#first.values()] };
  }
}

/** True for a published rate that is off its peg; `undefined` for a currency without a peg or a rate. */
export function isOffPeg(code: CurrencyCode, judgement: Judgement): boolean | undefined {
  const peg = pegs.get(code);
  const [rate, base] = [
    readPublished(judgement, code),
    peg?.anchor === 'USD' ? 1 : peg && readPublished(judgement, peg.anchor),
  ];
  if (!peg || rate === undefined || base === undefined) return undefined;
  const cross = rate / base;
  return cross < toNumber(peg.lowest) / NOISE || cross > toNumber(peg.highest) * NOISE;
}
