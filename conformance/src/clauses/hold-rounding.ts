import type { Context } from '../clause.ts';
import { about, Mismatch } from '../mismatch.ts';
import { decimalOf } from '../observing/decimal.ts';
import { everyHypothesis, type Product } from '../observing/hypotheses.ts';
import { intersect } from '../observing/rounding.ts';
import { type Comparison, unitOf } from './compare-tables.ts';
import type { SeenConversion } from './seen-answers.ts';

/**
 * Finds out how a target comes to `converted`, by striking out what conversions speak against. A target that rounds in
 * one way everywhere leaves one.
 *
 * @throws Mismatch that blames the conversion after which none is left.
 */
export function holdRounding({ choices }: Context, conversions: readonly SeenConversion[], tables: Comparison): void {
  let left = everyHypothesis();
  for (const conversion of conversions) {
    const product = productOf(conversion, tables);
    const before = left;
    left = left.filter((hypothesis) => hypothesis.allows(product));
    if (left.length > 0) continue;
    const { amount, rate, converted, answer } = conversion;
    const expected = `${amount} times ${rate}, rounded as before: ${before[0]?.description}`;
    about(answer, () => {
      throw new Mismatch('converted as amount times rate, rounded in the same way everywhere', expected, converted);
    });
  }
  if (conversions.length > 0) choices.note('rounding of converted', left[0]?.description ?? '');
}

function productOf(conversion: SeenConversion, { tables, digits }: Comparison): Product {
  const { base, target, amount, rate, converted } = conversion;
  const shown = Number(rate);
  const unit = unitOf(rate, shown, digits);
  let behind = { low: shown - unit, high: shown + unit };
  for (const { rates } of tables.filter((table) => table.base === base)) {
    const text = rates.get(target);
    if (text === undefined) continue;
    const [middle, around] = [Number(text), digits.unitOf(text)];
    // Whether the two have anything in common is for another clause to say.
    behind = intersect(behind, { low: middle - around, high: middle + around }) ?? behind;
  }
  return {
    base,
    target,
    amount: decimalOf(amount),
    rate: decimalOf(rate),
    converted: decimalOf(converted),
    behind,
  };
}
