import type { CurrencyCode } from '@crossrate/contract';
import { isKnownError } from '../history/known-errors.ts';
import { PARALLEL } from '../tolerances/fit-tolerances.ts';
import { type Course, findRateAt } from '../worlds/course.ts';
import { CURRENT, LONE } from '../worlds/currencies.ts';
import { formatMoment, HARMLESS, measureDifference, type Round, readPublished } from '../worlds/replay.ts';
import { toNumber } from '../worlds/world.ts';
import { isOffPeg } from './off-peg.ts';

/**
 * The real errors of currency-api, in days, by the kind of the currency: those that it alone quotes, those of which sources
 * state several rates, and others, which a bank quotes, too. The published ones are counted by code.
 */
export type RealErrorsResult = Readonly<
  Record<string, { readonly errors: number; readonly published: Readonly<Record<string, number>> }>
>;

/**
 * Counts the real errors of currency-api that are published: the published rate is off its peg, or without a peg more than
 * 1 % off the market, and nearer to the error than to the market.
 */
export class RealErrors {
  readonly #market: ReadonlyMap<CurrencyCode, Course>;
  /** By date and code: whether the error was published on that day. */
  readonly #errors = new Map<string, { readonly kind: string; readonly isPublished: boolean }>();

  constructor(market: ReadonlyMap<CurrencyCode, Course>) {
    this.#market = market;
  }

  observe({ now, tables, judgement }: Round): void {
    const date = formatMoment(now).slice(0, 10);
    const own = tables.find(({ provider }) => provider === 'currency-api')?.rates;
    for (const code of CURRENT) {
      const stated = own?.get(code);
      const market = findRateAt(now, this.#market.get(code));
      if (!stated || market === undefined || !isKnownError(code, date)) continue;
      const published = readPublished(judgement, code);
      const isPublished = isOffPeg(code, judgement) ?? isNearerTo(toNumber(stated.rate), market, published);
      const kind = LONE.includes(code) ? 'lone' : PARALLEL.includes(code) ? 'parallel' : 'witnessed';
      const known = this.#errors.get(`${date} ${code}`)?.isPublished ?? false;
      this.#errors.set(`${date} ${code}`, { kind, isPublished: isPublished || known });
    }
  }

  get result(): RealErrorsResult {
    const kinds = Map.groupBy(this.#errors, ([, { kind }]) => kind);
    const counts = [...kinds].map(([kind, all]) => {
      const published = Map.groupBy(
        all.filter(([, { isPublished }]) => isPublished),
        ([name]) => name.slice(-3),
      );
      const days = Object.fromEntries([...published].map(([code, each]) => [code, each.length]));
      return [kind, { errors: all.length, published: days }] as const;
    });
    return Object.fromEntries(counts);
  }
}

function isNearerTo(error: number, market: number, published = market): boolean {
  const fromMarket = measureDifference(published, market);
  return fromMarket > HARMLESS && fromMarket > measureDifference(published, error);
}
