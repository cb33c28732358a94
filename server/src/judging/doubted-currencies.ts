import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, ONE, publishRate, type Ratio } from '@crossrate/contract/money';
import { describeDeviation } from './describe-deviation.ts';
import { computeSpread } from './tolerance.ts';
import { type Finding, isDoubted, type Verdict } from './verdict.ts';

/** A currency of which quotes of a provider were not believed, with the quote that is furthest off. */
export interface DoubtedCurrency {
  readonly code: CurrencyCode;
  readonly finding: Finding;
  /** The witnesses with such quotes, such as the banks that the provider passes on; the furthest off first. */
  readonly witnesses: readonly string[];
  /** Units for one US dollar, as published. */
  readonly stated: string;
  /** The compared rate in units for one US dollar; absent when there was nothing to compare with. */
  readonly expected?: string;
  /** The deviation of the quote from the compared rate, such as `+30.10 %`. */
  readonly deviation?: string;
}

/** The number of doubted quotes to show per provider, the worst first. */
export const MOST_QUOTES_SHOWN = 5;

/** Within this factor, a quote of a discredited table is not worth a line. */
const UNREMARKABLE: Ratio = { numerator: 1005n, denominator: 1000n };

/**
 * Finds the currencies of which quotes of a provider were not believed, the furthest from the compared rates first. Ten
 * banks that repeat one mistake count once. Leaves out the quotes of a discredited table that are near the compared rate
 * anyway.
 */
export function findDoubtedCurrencies(provider: string, verdicts: Iterable<Verdict>): DoubtedCurrency[] {
  const quotes = [...verdicts].flatMap(({ code, comparison, findings }) =>
    findings
      .filter(({ witness, finding }) => witness.provider === provider && isDoubted(finding))
      .map(({ witness, finding }) => {
        const distance = comparison ? computeSpread(witness.rate, comparison.rate) : ONE;
        return { code, finding, witness, comparison, distance };
      }),
  );
  const worstFirst = quotes
    .filter(({ finding, distance }) => finding !== 'discredited' || compare(distance, UNREMARKABLE) > 0)
    .toSorted((a, b) => compare(b.distance, a.distance));
  const byCurrency = Map.groupBy(worstFirst, ({ code, finding }) => `${code} ${finding}`);
  return [...byCurrency.values()].flatMap(([worst, ...others]) => {
    if (!worst) return [];
    const { code, finding, witness, comparison } = worst;
    return {
      ...{ code, finding, witnesses: [worst, ...others].map((each) => each.witness.witness) },
      stated: publishRate(witness.rate),
      ...(comparison && {
        expected: publishRate(comparison.rate),
        deviation: describeDeviation(divide(witness.rate, comparison.rate)),
      }),
    };
  });
}
