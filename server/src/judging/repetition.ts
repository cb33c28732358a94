import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { publishRate } from '@crossrate/contract/money';
import { findMedian } from './median.ts';
import { pegs } from './pegs.ts';
import type { Publication } from './refresh-state.ts';
import { isLiquid } from './tolerance.ts';
import { findWitnesses, type WitnessTable } from './witness.ts';

/** Markets move these rates on every trading day. */
const MOVING: readonly CurrencyCode[] = currencyCodes.filter(
  (code) => isLiquid(code) && !pegs.has(code) && code !== 'USD',
);
const FEWEST_RATES = 10;
const SHARE_REPEATED = 0.9;

/** With one, a single odd table would hide that a provider stands still. */
const REMEMBERED = 2;

/**
 * Finds the reason not to believe a provider whose liquid rates repeat those of an earlier trading day under a new date: it
 * has not published. A weekend belongs to Friday.
 *
 * @param tables - The tables of the provider.
 */
export function diagnoseRepetition(
  tables: readonly WitnessTable[],
  remembered: readonly Publication[],
  now: number,
): string | undefined {
  const { day, rates } = readPublication(tables, now);
  if (rates.size < FEWEST_RATES) return undefined;
  for (const earlier of remembered.filter((each) => each.day < day)) {
    const repeated = [...rates].filter(([code, rate]) => earlier.rates.get(code) === rate).length;
    if (repeated >= rates.size * SHARE_REPEATED)
      return `${repeated} of ${rates.size} liquid rates repeat those of an earlier trading day under a new date`;
  }
  return undefined;
}

/** Remembers the last publications of a provider, the youngest first. */
export function rememberPublication(
  tables: readonly WitnessTable[],
  remembered: readonly Publication[],
  now: number,
): readonly Publication[] {
  const publication = readPublication(tables, now);
  if (publication.rates.size < FEWEST_RATES) return remembered;
  return [publication, ...remembered.filter(({ day }) => day < publication.day)].slice(0, REMEMBERED);
}

function readPublication(tables: readonly WitnessTable[], now: number): Publication {
  const stated = MOVING.flatMap((code) => {
    const witnesses = findWitnesses(tables, code, now);
    const day = Math.max(...witnesses.map((each) => each.day));
    const rates = witnesses.flatMap((each) => (each.day === day ? each.rate : []));
    return rates.length > 0 ? [{ code, day, rate: publishRate(findMedian(rates)) }] : [];
  });
  return {
    day: Math.max(...stated.map(({ day }) => day)),
    rates: new Map(stated.map(({ code, rate }) => [code, rate])),
  };
}
