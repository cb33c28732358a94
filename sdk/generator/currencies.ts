import { type Currency, type CurrencyCode, currencies, withdrawals } from '@crossrate/contract';

/**
 * Writes the minor units that do not have two decimals, as one text. Every page loads the text, and lower case
 * compresses better.
 */
export function generateMinorUnits(): string {
  const units = currencies.map(({ code, minorUnit }) => {
    const decimals = withdrawals[code] ? (withdrawals[code].minorUnit ?? 2) : (minorUnit ?? '-');
    return code.toLowerCase() + decimals;
  });
  const text = units
    .filter((unit) => !unit.endsWith('2'))
    .sort((a, b) => (a.slice(3) < b.slice(3) ? -1 : 1))
    .join('');
  return `/** Codes, each followed by the decimal places of its minor unit, or by - for no minor unit. All other codes have two. */
export const MINOR_UNITS =
  '${text}';
`;
}

/** Writes the details of the currencies. A bundler can drop each constant that a program does not use. */
export function generateCurrencies(): string {
  return `import type { Withdrawal } from '../currencies/currency.ts';
import type { CurrencyCode } from './types.ts';

/**
 * The ${currencies.length} supported codes, sorted ascending.
 *
 * @example
 * \`\`\`ts
 * import { currencyCodes } from '@crossrate/sdk/currencies';
 * currencyCodes.includes('EUR'); // true
 * \`\`\`
 */
export const currencyCodes: readonly CurrencyCode[] = /* @__PURE__ */ Object.freeze<CurrencyCode[]>([
${wrapItems(currencies.map(({ code }) => `'${code}'`)).join('')}]);

/** The name and the numeric code of each currency. */
export const DETAILS: Readonly<Record<CurrencyCode, readonly [name: string, numericCode: string]>> = {
${currencies.map(writeDetails).join('')}};

/** The replacements of the withdrawn currencies. */
export const WITHDRAWALS: Readonly<Partial<Record<CurrencyCode, Withdrawal>>> = {
${Object.keys(withdrawals).map(writeWithdrawal).join('')}};
`;
}

function writeDetails({ code, name, numeric }: Currency): string {
  return `  ${code}: [${JSON.stringify(name)}, '${numeric}'],\n`;
}

function writeWithdrawal(code: string): string {
  const { since, successor, parity } = withdrawals[code as CurrencyCode] ?? {};
  return `  ${code}: { since: '${since}', successor: '${successor}', parity: '${parity}' },\n`;
}

function wrapItems(items: readonly string[]): string[] {
  const lines: string[] = [];
  for (let start = 0; start < items.length; start += 16)
    lines.push(`  ${items.slice(start, start + 16).join(', ')},\n`);
  return lines;
}
