import { type Currency, type CurrencyCode, currencies, withdrawals } from '@crossrate/contract';

/** Writes the decimals of the minor units that are not two: what every page loads is small. */
export function generateMinorUnits(): string {
  const codes = new Map<number | undefined, string[]>();
  for (const { code, minorUnit } of currencies) {
    const decimals = withdrawals[code] ? (withdrawals[code].minorUnit ?? 2) : (minorUnit ?? undefined);
    codes.set(decimals, [...(codes.get(decimals) ?? []), code]);
  }
  codes.delete(2);
  const rows = [...codes].map(([decimals, those]) => `  ['${those.join(' ')}', ${decimals}],\n`);
  return `/** Codes, and the decimal places of their minor units; all others have two. */
export const MINOR_UNITS: readonly (readonly [codes: string, decimals: number | undefined])[] = [
${rows.join('')}];
`;
}

/** Writes what is known of the currencies. Each constant can be left out by a bundler. */
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
export const currencyCodes: readonly CurrencyCode[] = [
${linesOf(currencies.map(({ code }) => `'${code}'`)).join('')}];

/** The name and the numeric code of each currency. */
export const DETAILS: Readonly<Record<CurrencyCode, readonly [name: string, numericCode: string]>> = {
${currencies.map(detailsOf).join('')}};

/** What became of the withdrawn ones. */
export const WITHDRAWALS: Readonly<Partial<Record<CurrencyCode, Withdrawal>>> = {
${Object.keys(withdrawals).map(withdrawalOf).join('')}};
`;
}

function detailsOf({ code, name, numeric }: Currency): string {
  return `  ${code}: [${JSON.stringify(name)}, '${numeric}'],\n`;
}

function withdrawalOf(code: string): string {
  const { since, successor, parity } = withdrawals[code as CurrencyCode] ?? {};
  return `  ${code}: { since: '${since}', successor: '${successor}', parity: '${parity}' },\n`;
}

function linesOf(items: readonly string[]): string[] {
  const lines: string[] = [];
  for (let start = 0; start < items.length; start += 16)
    lines.push(`  ${items.slice(start, start + 16).join(', ')},\n`);
  return lines;
}
