import { publishRate, type Ratio, roundHalfUp } from '@crossrate/contract/money';

/** Formats the factor of a tolerance: 1.0238 becomes `±2.38 %`. */
export function describeTolerance(factor: Ratio): string {
  return describeDeviation(factor).replace('+', '±');
}

/** Formats a factor as a deviation in percent: 1.3 becomes `+30.00 %`; from tenfold on, as a factor: `× 100`. */
export function describeDeviation(factor: Ratio): string {
  const { numerator, denominator } = factor;
  if (numerator >= denominator * 10n || numerator * 10n <= denominator) return `× ${publishRate(factor)}`;
  const difference = numerator - denominator;
  const percent = roundHalfUp({ numerator: (difference < 0n ? -difference : difference) * 100n, denominator }, 2);
  const sign = percent === '0.00' ? '' : difference < 0n ? '-' : '+';
  return `${sign}${percent} %`;
}
