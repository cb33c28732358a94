import type { CurrencyCode } from '@crossrate/contract';
import { isKnownError } from '../history/known-errors.ts';
import { PARALLEL } from '../tolerances/fit-tolerances.ts';
import { type Course, findRateAt } from '../worlds/course.ts';
import { CURRENT, LONE } from '../worlds/currencies.ts';
import { formatDate, HARMLESS, measureDifference, type Round, readPublished } from '../worlds/replay.ts';
import { toNumber } from '../worlds/world.ts';
import { isOffPeg } from './off-peg.ts';

/**
 * Counts the days with real errors of currency-api, and those on which they are published: the published rate is off its
 * peg, or without a peg more than 1 % off the market, and nearer to the error than to the market. The kinds are currencies
 * that it alone quotes, those of which sources state several rates, and others, which a bank quotes, too.
 */
export function findRealErrors(rounds: readonly Round[], market: ReadonlyMap<CurrencyCode, Course>) {
  /** By date and code: whether the error was published on that day. */
  const errors = new Map<string, { readonly code: CurrencyCode; readonly isPublished: boolean }>();
  for (const { now, tables, judgement } of rounds) {
    const own = tables.find(({ provider }) => provider === 'currency-api')?.rates;
    for (const code of CURRENT.filter((each) => isKnownError(each, formatDate(now)))) {
      const [stated, right] = [own?.get(code), findRateAt(now, market.get(code))];
      if (!stated || right === undefined) continue;
      const published = readPublished(judgement, code) ?? right;
      const isWrong = isOffPeg(code, judgement) ?? isNearerTo(toNumber(stated.rate), right, published);
      const day = `${formatDate(now)} ${code}`;
      errors.set(day, { code, isPublished: isWrong || (errors.get(day)?.isPublished ?? false) });
    }
  }
  const kinds = Map.groupBy(errors.values(), ({ code }) => findKind(code));
  return [...kinds].map(([kind, all]) => {
    const wrong = all.flatMap(({ code, isPublished }) => (isPublished ? code : []));
    return { kind, errors: all.length, published: wrong.length, codes: [...new Set(wrong)] };
  });
}

function findKind(code: CurrencyCode): 'lone' | 'parallel' | 'witnessed' {
  if (LONE.includes(code)) return 'lone';
  return PARALLEL.includes(code) ? 'parallel' : 'witnessed';
}

function isNearerTo(error: number, market: number, published: number): boolean {
  const fromMarket = measureDifference(published, market);
  return fromMarket > HARMLESS && fromMarket > measureDifference(published, error);
}
