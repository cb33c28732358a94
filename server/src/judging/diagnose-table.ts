import type { CurrencyCode } from '@crossrate/contract';
import { ONE, type Ratio } from '@crossrate/contract/money';
import { MAJORS } from '../rates/snapshot.ts';
import { areFromTwo } from './agreement.ts';
import { describeDeviation } from './describe-deviation.ts';
import { findMedian } from './median.ts';
import { computePegDeviation, LARGEST_MEDIAN_DEVIATION, PEG_NOISE } from './peg-deviation.ts';
import { type Peg, pegs } from './pegs.ts';
import { isLiquid, isWithinFactor } from './tolerance.ts';
import type { Verdict } from './verdict.ts';
import type { WitnessTable } from './witness.ts';

const FEWEST_OF_A_MEDIAN = 3;

const FEWEST_REFUTED = 3;
const LARGEST_SHARE_REFUTED = 0.1;

/** No market moves a liquid currency by this factor between two fixings. */
const GROSS: Ratio = { numerator: 15n, denominator: 10n };
const FEWEST_GROSS = 2;

const MOST_CODES = 5;

const dollarPegs: readonly (readonly [CurrencyCode, Peg])[] = [...pegs].filter(([, { anchor }]) => anchor === 'USD');

/**
 * Finds the reason not to believe anything that a provider states: known truths first. If the median of its dollar pegs is
 * off, its rates are scaled, inverted, or of another base.
 *
 * @param tables - The tables of one provider.
 * @param broken - The currencies whose pegs are off.
 */
export function diagnosePegs(
  tables: readonly WitnessTable[],
  broken: ReadonlyMap<CurrencyCode, number>,
): string | undefined {
  const deviations = tables.flatMap(({ rates }) =>
    dollarPegs.flatMap(([code, peg]) => {
      const stated = broken.has(code) ? undefined : rates.get(code);
      return stated ? computePegDeviation(stated.rate, peg) : [];
    }),
  );
  if (deviations.length === 0) return undefined;
  const median = findMedian(deviations);
  const limit = deviations.length < FEWEST_OF_A_MEDIAN ? PEG_NOISE : LARGEST_MEDIAN_DEVIATION;
  if (isWithinFactor(median, ONE, limit)) return undefined;
  const count = deviations.length;
  const what = count === 1 ? 'its only dollar peg' : `the median of its ${count} dollar pegs`;
  return `${what} is off by ${describeDeviation(median)}`;
}

/**
 * Finds the reason not to believe anything that a provider states, by the verdicts on its liquid currencies. A quote is
 * refuted when two other providers agree on another rate, for its day or a later one. Honest tables have a few such
 * quotes on wild days. A rate that one provider alone states, or an earlier one, refutes nothing.
 */
export function diagnoseQuotes(provider: string, verdicts: ReadonlyMap<CurrencyCode, Verdict>): string | undefined {
  const compared = [...verdicts.values()].filter(
    (verdict) => isLiquid(verdict.code) && isComparable(provider, verdict),
  );
  const refuted = compared.filter((verdict) => isRefuted(provider, verdict));
  const gross = refuted.filter((verdict) => isRefuted(provider, verdict, GROSS));
  const isGross = gross.length >= FEWEST_GROSS || gross.some(({ code }) => MAJORS.some((major) => major === code));
  const isMany = refuted.length >= FEWEST_REFUTED && refuted.length > compared.length * LARGEST_SHARE_REFUTED;
  if (!isGross && !isMany) return undefined;
  const codes = refuted.map(({ code }) => code);
  const rest = codes.length - MOST_CODES;
  const listed = `${codes.slice(0, MOST_CODES).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return `${codes.length} of ${compared.length} liquid currencies refuted: ${listed}`;
}

/** True when two providers agree on a currency that a provider quotes. */
function isComparable(provider: string, { code, findings, comparison }: Verdict): boolean {
  const believed = findings.filter(({ finding }) => finding === 'believed').map(({ witness }) => witness);
  return (
    code !== 'USD' &&
    comparison?.basis === 'the middle' &&
    areFromTwo(believed) &&
    findings.some(({ witness }) => witness.provider === provider)
  );
}

/** True when every current quote of a provider is outvoted, and off by more than a factor. */
function isRefuted(provider: string, { findings, comparison }: Verdict, factor = ONE): boolean {
  const own = findings.filter(({ witness, finding }) => witness.provider === provider && finding !== 'older');
  return (
    comparison !== undefined &&
    own.length > 0 &&
    own.every(
      ({ witness, finding }) => finding === 'outvoted' && !isWithinFactor(witness.rate, comparison.rate, factor),
    )
  );
}
