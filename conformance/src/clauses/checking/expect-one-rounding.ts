import type { Context } from '../../clause.ts';
import { checkExchange, Mismatch } from '../../mismatch.ts';
import { parseDecimal } from '../../observing/decimal.ts';
import { listHypotheses, type Product } from '../../observing/hypotheses.ts';
import { intersect } from '../../observing/rounding.ts';
import { findConversionUncertainty } from './compare-conversions.ts';
import type { Comparison } from './compare-tables.ts';
import type { SeenConversion } from './seen-answers.ts';

/**
 * Infers how a target computes `converted`: each conversion removes the hypotheses that do not explain it. A target
 * that rounds in one way everywhere keeps at least one. Notes the simplest one left.
 *
 * @throws Mismatch that blames the conversion after which no hypothesis is left.
 */
export function expectOneRounding(
  { choices }: Context,
  conversions: readonly SeenConversion[],
  tables: Comparison,
): void {
  let left = listHypotheses();
  for (const conversion of conversions) {
    const product = buildProduct(conversion, tables);
    const before = left;
    left = left.filter((hypothesis) => hypothesis.allows(product));
    if (left.length > 0) continue;
    const { amount, rate, converted, answer } = conversion;
    const expected = `${amount} times ${rate}, rounded as before: ${before[0]?.description}`;
    checkExchange(answer, () => {
      throw new Mismatch('converted as amount times rate, rounded in the same way everywhere', expected, converted);
    });
  }
  if (conversions.length > 0) choices.note('rounding of converted', left[0]?.description ?? '');
}

function buildProduct(conversion: SeenConversion, { tables, digits }: Comparison): Product {
  const { base, target, amount, rate, converted } = conversion;
  const shown = Number(rate);
  const unit = findConversionUncertainty(rate, shown, digits);
  let behind = { low: shown - unit, high: shown + unit };
  for (const { rates } of tables.filter((table) => table.base === base)) {
    const text = rates.get(target);
    if (text === undefined) continue;
    const [middle, around] = [Number(text), digits.findUncertainty(text)];
    // Another clause compares the rates of tables and conversions.
    behind = intersect(behind, { low: middle - around, high: middle + around }) ?? behind;
  }
  return {
    base,
    target,
    amount: parseDecimal(amount),
    rate: parseDecimal(rate),
    converted: parseDecimal(converted),
    behind,
  };
}
