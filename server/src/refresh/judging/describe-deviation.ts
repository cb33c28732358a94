import { publishRate, type Ratio } from '@crossrate/contract/money';

/** Formats the factor of a tolerance: 1.0238 becomes `±2.38 %`. */
export function describeTolerance(factor: Ratio): string {
  return describeDeviation(factor).replace('+', '±');
}

/** Formats a factor as a deviation in percent: 1.3 becomes `+30.00 %`; from tenfold on, as a factor: `× 100`. */
export function describeDeviation(factor: Ratio): string {
  const { numerator, denominator } = factor;
  if (numerator >= denominator * 10n || numerator * 10n <= denominator) return `× ${publishRate(factor)}`;
  const difference = numerator - denominator;
  const hundredths = ((difference < 0n ? -difference : difference) * 20_000n + denominator) / (denominator * 2n);
  const digits = hundredths.toString().padStart(3, '0');
  const sign = hundredths === 0n ? '' : difference < 0n ? '-' : '+';
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)} %`;
}
