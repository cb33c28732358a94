import { currencyCodes, withdrawals } from '@crossrate/contract';
import { type Ratio, writeExactly } from '@crossrate/contract/money';
import { buildBundledState } from '../../server/generator/bundled-state.ts';

const RATES_PER_LINE = 6;
const PEGGED_PER_LINE = 24;

/**
 * Writes the bundled rates of the mock: the rates of a real day from the data set currency-api (CC0), with all their
 * digits, as the server publishes them. Withdrawn currencies are left out; their rates follow from their successors.
 */
export async function generateBundledRates(): Promise<string> {
  const { believed } = await buildBundledState();
  const rates = currencyCodes.flatMap((code) => {
    const rate = withdrawals[code] ? undefined : believed.get(code)?.rate;
    return rate ? [`${code} ${writeRatio(rate)}`] : [];
  });
  const pegged = currencyCodes.filter((code) => believed.get(code)?.grade === 'pegged');
  const date = new Date(believed.get('EUR')?.asOf ?? Number.NaN).toISOString().slice(0, 10);
  return `// Generated from the data set currency-api by \`npm run generate\`. Do not edit.

/** The day of the rates, at 00:00 UTC. */
export const BUNDLED_DATE = '${date}';

/** Currencies, each followed by its units for one US dollar, in decimals or as a ratio. */
export const BUNDLED_RATES = \`
${writeLines(rates, RATES_PER_LINE)}
\`;

/** The currencies whose rates are on their pegs. All other rates are of one provider, but that of the pivot, the US dollar. */
export const BUNDLED_PEGGED = \`
${writeLines(pegged, PEGGED_PER_LINE)}
\`;
`;
}

function writeLines(words: readonly string[], perLine: number): string {
  const lines = [];
  for (let index = 0; index < words.length; index += perLine) lines.push(words.slice(index, index + perLine).join(' '));
  return lines.join('\n');
}

/** Writes a ratio with all its decimals, or in lowest terms where they never end: 1 / 1.2 for KYD. */
function writeRatio({ numerator, denominator }: Ratio): string {
  const divisor = findDivisor(numerator, denominator);
  const lowest = { numerator: numerator / divisor, denominator: denominator / divisor };
  const ten = 10n ** BigInt(String(denominator).length);
  if (ten % lowest.denominator !== 0n) return `${lowest.numerator}:${lowest.denominator}`;
  return writeExactly({ numerator: lowest.numerator * (ten / lowest.denominator), denominator: ten });
}

/** Finds the greatest common divisor of two numbers. */
function findDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : findDivisor(b, a % b);
}
