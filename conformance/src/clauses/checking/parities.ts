import { withdrawals } from '@crossrate/contract';
import Big from 'big.js';
import { checkExchange, Mismatch } from '../../mismatch.ts';
import { parseDecimal } from '../../observing/decimal.ts';
import { findUnit } from './rounded-rates.ts';
import type { SeenTable } from './seen-answers.ts';

/** A rate of a table in units of a successor: the rate times `successors`, divided by `units`. */
interface Descendant {
  readonly code: string;
  readonly text: string;
  readonly units: Big;
  readonly successors: Big;
}

/**
 * Fails unless a table has the rates of a currency and of all withdrawn ones that it succeeded in the ratios of the law. The
 * computation is exact: some rates have more digits than a double.
 */
export function expectParities({ rates, answer }: SeenTable): void {
  for (const family of groupBySuccessor(rates))
    for (const [place, one] of family.entries())
      for (const other of family.slice(place + 1)) {
        const [scale, scaleOfOther] = [one.successors.times(other.units), other.successors.times(one.units)];
        const difference = parseDecimal(one.text)
          .times(scale)
          .minus(parseDecimal(other.text).times(scaleOfOther))
          .abs();
        const allowed = halfUnitOf(one.text).times(scale).plus(halfUnitOf(other.text).times(scaleOfOther));
        if (difference.lte(allowed)) continue;
        const legal = (Number(other.text) * Number(scaleOfOther)) / Number(scale);
        const expected = `${legal.toPrecision(9)}, which follows from ${other.text} for ${other.code}, or as much as the digits leave open`;
        checkExchange(answer, () => {
          throw new Mismatch(`the rate of ${one.code} by law`, expected, one.text);
        });
      }
}

/** Groups the rates of withdrawn currencies by their successor, which comes last. */
function groupBySuccessor(rates: ReadonlyMap<string, string>): Descendant[][] {
  const families = new Map<string, Descendant[]>();
  for (const [code, { successor, parity }] of Object.entries(withdrawals)) {
    const [units = '1', successors = '1'] = parity.split(':');
    const family = families.get(successor) ?? [];
    families.set(successor, [...family, ...describe(rates, { code, units, successors })]);
  }
  return [...families].map(([code, family]) => [...family, ...describe(rates, { code, units: '1', successors: '1' })]);
}

/** Describes a rate above 0, if the table has it. A target that shows few digits may show 0. */
function describe(
  rates: ReadonlyMap<string, string>,
  { code, units, successors }: Readonly<Record<'code' | 'units' | 'successors', string>>,
): Descendant[] {
  const text = rates.get(code);
  if (text === undefined || Number(text) === 0) return [];
  return [{ code, text, units: new Big(units), successors: new Big(successors) }];
}

/** Computes half a unit of the last digit of a rate. A quotient would have 20 decimals at most, and some rates have more. */
const halfUnitOf = (text: string): Big => new Big(findUnit(Number(text))).times(0.5);
