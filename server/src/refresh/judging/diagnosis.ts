import type { CurrencyCode } from '@crossrate/contract';
import { compare, multiply, ONE, type Ratio } from '@crossrate/contract/money';
import { MAJORS } from '../../rates/snapshot.ts';
import type { Comparison } from './compare-table.ts';
import { pegs } from './pegs.ts';
import { isLiquid, isWithinFactor } from './tolerance.ts';

/** The reason not to believe a whole table. */
export type Diagnosis =
  /** Every rate is off by the same factor; `base` is the currency that would explain the factor. */
  | { readonly kind: 'scaled'; readonly factor: Ratio; readonly base?: CurrencyCode | undefined }
  /** Rates are inverted. */
  | { readonly kind: 'inverted'; readonly codes: readonly CurrencyCode[] }
  /** Pairs of currencies have each other's rate. */
  | { readonly kind: 'exchanged'; readonly codes: readonly CurrencyCode[] }
  /** Rates are off by a power of ten. */
  | { readonly kind: 'shifted'; readonly codes: readonly CurrencyCode[] }
  /** More liquid currencies are outvoted than in honest tables. */
  | {
      readonly kind: 'outvoted';
      readonly codes: readonly CurrencyCode[];
      readonly judged: number;
      /** True when other sources agree on enough of these currencies. */
      readonly isByMajority: boolean;
    };

/** The factor by which two honest sources differ at most, whatever the currency. */
const SAME: Ratio = { numerator: 103n, denominator: 100n };

/** Within this factor of 1, a moved rate can look inverted by chance, and two close rates can look exchanged. */
const CLOSE: Ratio = { numerator: 106n, denominator: 100n };

/**
 * The least number of outvoted quotes. About one honest quote in ten thousand is outvoted, but never three of thirty.
 */
const FEWEST_OUTVOTED = 3;
const LARGEST_SHARE_OUTVOTED = 0.1;

const FEWEST_SCALED = 5;
const SMALLEST_SHARE_SCALED = 0.8;

const TENS: readonly Ratio[] = [1n, 2n, 3n, 4n, 5n, 6n].flatMap((exponent) => [
  { numerator: 10n ** exponent, denominator: 1n },
  { numerator: 1n, denominator: 10n ** exponent },
]);

const MAJOR_CODES: ReadonlySet<CurrencyCode> = new Set(MAJORS);

/**
 * Finds a fault of a whole table.
 *
 * A pattern that no market makes (inverted, exchanged, shifted) counts in one major or in any two currencies. In a
 * single minor currency it may be a redenomination.
 */
export function diagnoseTable(comparisons: readonly Comparison[]): Diagnosis | undefined {
  const odd = comparisons.filter(({ isMet }) => !isMet);
  if (odd.length === 0) return undefined;
  const scaled = findScale(comparisons, odd);
  if (scaled) return scaled;
  const far = odd.filter(({ factor }) => !isWithinFactor(factor, ONE, CLOSE));
  const patterns = [
    { kind: 'inverted', codes: listCodes(far.filter(isInverted)) },
    { kind: 'exchanged', codes: listCodes(far.filter((each) => far.some((other) => isExchanged(each, other)))) },
    { kind: 'shifted', codes: listCodes(odd.filter(({ factor }) => TENS.some((ten) => isSame(factor, ten)))) },
  ] as const;
  const pattern = patterns.find(({ codes }) => codes.length >= 2 || codes.some((code) => MAJOR_CODES.has(code)));
  if (pattern) return pattern;
  const judged = comparisons.filter(({ code }) => isLiquid(code)).length;
  const outvoted = odd.filter(({ code }) => isLiquid(code));
  if (outvoted.length < FEWEST_OUTVOTED || outvoted.length <= judged * LARGEST_SHARE_OUTVOTED) return undefined;
  const isByMajority = outvoted.filter((each) => each.isByMajority).length >= FEWEST_OUTVOTED;
  return { kind: 'outvoted', codes: listCodes(outvoted), judged, isByMajority };
}

/** Finds a factor that most odd rates and most currencies pegged to the US dollar share: no market does that. */
function findScale(comparisons: readonly Comparison[], odd: readonly Comparison[]): Diagnosis | undefined {
  const sorted = odd.map(({ factor }) => factor).toSorted(compare);
  const factor = sorted[Math.floor(sorted.length / 2)];
  if (!factor) return undefined;
  const sharing = odd.filter((each) => isSame(each.factor, factor));
  const pegged = comparisons.filter(({ code }) => pegs[code]?.anchor === 'USD');
  const isShared =
    sharing.length >= FEWEST_SCALED &&
    sharing.length >= odd.length * SMALLEST_SHARE_SCALED &&
    odd.length * 2 >= comparisons.length &&
    pegged.filter(({ isMet }) => !isMet).length * 2 >= pegged.length;
  if (!isShared) return undefined;
  // The rates of another base are divided by that base's own rate.
  const base = comparisons.find(
    ({ code, expected }) => MAJOR_CODES.has(code) && isSame(multiply(factor, expected), ONE),
  );
  return { kind: 'scaled', factor, base: base?.code };
}

function isInverted({ stated, expected }: Comparison): boolean {
  return isSame(multiply(stated, expected), ONE);
}

function isExchanged(a: Comparison, b: Comparison): boolean {
  return a.code !== b.code && isSame(a.stated, b.expected) && isSame(b.stated, a.expected);
}

function isSame(a: Ratio, b: Ratio): boolean {
  return isWithinFactor(a, b, SAME);
}

function listCodes(comparisons: readonly Comparison[]): CurrencyCode[] {
  return comparisons.map(({ code }) => code);
}
