import type { CurrencyCode } from '@crossrate/contract';
import { findTradingDay } from '../../../server/src/judging/trading-days.ts';
import type { WitnessTable } from '../../../server/src/judging/witness.ts';
import { LIQUID } from '../worlds/currencies.ts';
import { formatDate, type Round } from '../worlds/replay.ts';

/**
 * Finds the currency-days on which liquid rates are held back although two honest providers had published newer ones.
 *
 * A liquid currency is held back on a day when, after the last round of the day, its rate is single or held, or is of an
 * earlier trading day than the newest one for which two providers have published, or when it has none.
 *
 * @param lastOfDays - The last round of each day.
 */
export function findHeldBack(lastOfDays: readonly Round[]) {
  let [currencyDays, heldBack] = [0, 0];
  const days: Record<string, CurrencyCode[]> = {};
  for (const { now, tables, judgement } of lastOfDays) {
    for (const code of LIQUID) {
      const newest = findSecondDay(code, tables);
      if (code === 'USD' || newest === undefined) continue;
      currencyDays += 1;
      const rate = judgement.verdicts.get(code)?.rate;
      if (rate && rate.grade !== 'single' && rate.grade !== 'held' && rate.day >= newest) continue;
      heldBack += 1;
      days[formatDate(now)] = [...(days[formatDate(now)] ?? []), code];
    }
  }
  return { currencyDays, heldBack, days };
}

/** Finds the newest trading day for which two providers have published. */
function findSecondDay(code: CurrencyCode, tables: readonly WitnessTable[]): number | undefined {
  const newest = new Map<string, number>();
  for (const { provider, isFixing, rates } of tables) {
    const stated = rates.get(code);
    if (!stated) continue;
    const day = findTradingDay(stated.asOf, isFixing);
    newest.set(provider, Math.max(day, newest.get(provider) ?? day));
  }
  return [...newest.values()].toSorted((a, b) => b - a)[1];
}
