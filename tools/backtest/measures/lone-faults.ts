import type { CurrencyCode } from '@crossrate/contract';
import { multiply } from '@crossrate/contract/money';
import { changeRates } from '../faults/fault.ts';
import { HARMLESS, measureDifference, type Round, readPublished, rejudge } from '../worlds/replay.ts';
import { DAY_MS, HOUR_MS, readRatio } from '../worlds/world.ts';

/** A fault of currency-api in currencies that nobody else quotes, which lasts for a month. */
interface LoneFault {
  readonly title: string;
  /** The factor of a day, the first of which is 0. */
  readonly factor: (day: number) => number;
  /** True when all lone currencies are wrong at once; false when each is tried by itself. */
  readonly isTogether?: true;
  /** True for an error that grows. */
  readonly isGrowing?: true;
}

/** The days from 9 August 2026 have a table each. */
const START = Date.parse('2026-08-20');
const DAYS = 30;

const loneFaults: readonly LoneFault[] = [
  { title: 'one rate × 31', factor: () => 31 },
  { title: 'one rate / 10,000', factor: () => 1e-4 },
  { title: 'all of them × 2', factor: () => 2, isTogether: true },
  { title: 'one rate + 2.9 % every day', factor: (day) => 1.029 ** (day + 1), isGrowing: true },
];

/**
 * Measures how long each fault is kept from being published, and whether an operator is told.
 *
 * @param rounds - The rounds of the days of currency-api with honest providers.
 */
export function measureLoneFaults(rounds: readonly Round[], codes: readonly CurrencyCode[]) {
  const honest = rounds.filter(({ now }) => now >= START && now < START + DAYS * DAY_MS);
  return loneFaults.map(({ title, factor, isTogether = false, isGrowing = false }) => {
    const groups = isTogether ? [codes] : codes.map((code) => [code]);
    const fates = groups.flatMap((group) => followFault(group, factor, honest));
    const wrong = fates.filter(({ wrongAt }) => wrongAt !== undefined);
    // Hours until the first wrong rate is published.
    const soonest = wrong.map(({ wrongAt = 0 }) => (wrongAt - START) / HOUR_MS).toSorted((a, b) => a - b)[0];
    const told = fates.filter(({ isTold }) => isTold).length;
    const furthest = Math.max(...fates.map((fate) => fate.furthest));
    return { title, isGrowing, codes: fates.length, published: wrong.map(({ code }) => code), soonest, told, furthest };
  });
}

/** Finds when a rate that is wrong by more than 1 % is published, if ever, and whether the operator learns of the fault. */
function followFault(codes: readonly CurrencyCode[], factor: LoneFault['factor'], honest: readonly Round[]) {
  const judged = rejudge(honest, ({ now, tables }) => {
    const by = readRatio(factor(Math.floor((now - START) / DAY_MS)).toPrecision(15));
    return tables.map((table) => {
      if (table.provider !== 'currency-api') return table;
      const rates = changeRates(table.rates, ({ rate }, code) => (codes.includes(code) ? multiply(rate, by) : rate));
      return { ...table, rates };
    });
  });
  return codes.map((code) => {
    const isHeld = judged.map(({ verdicts }) => verdicts.get(code)?.rate?.grade === 'held');
    const errors = judged.map((judgement, index) => {
      const [published, right] = [readPublished(judgement, code), readPublished(honest[index]?.judgement, code)];
      // The market leaves a held rate behind, too.
      return isHeld[index] || !published || !right ? 0 : measureDifference(published, right);
    });
    const wrongAt = honest[errors.findIndex((error) => error > HARMLESS)]?.now;
    const isTold = judged.some(({ state }, index) => isHeld[index] || state.waiting.has(code));
    return { code, wrongAt, isTold, furthest: 1 + Math.max(...errors) };
  });
}
