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

/**
 * Supported codes that are neither withdrawn nor in circulation: no region of Unicode CLDR 48 has them as tender today.
 * They are the units of account of Chile and Mexico; the Salvadoran colón, which the US dollar has replaced; a second code
 * of the bolívar; the metals and the SDR.
 */
const NOT_IN_CIRCULATION: readonly CurrencyCode[] = ['CLF', 'MXV', 'SVC', 'VED', 'XAG', 'XAU', 'XDR', 'XPD', 'XPT'];

const circulating = currencies.filter(({ code }) => !(withdrawals[code] || NOT_IN_CIRCULATION.includes(code)));

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
${writeCodes(currencies)}]);

/**
 * The ${circulating.length} supported codes of money in circulation, sorted ascending: the list for a picker. It leaves out the withdrawn
 * currencies, the metals and the SDR (XAG, XAU, XDR, XPD, XPT), the units of account CLF and MXV, and SVC and VED, which
 * are not paid with. The service has rates of these too. A currency is in circulation if Unicode CLDR 48 knows a region
 * where it is tender today.
 *
 * @example
 * \`\`\`ts
 * import { circulatingCurrencyCodes } from '@crossrate/sdk/currencies';
 * const names = new Intl.DisplayNames('en', { type: 'currency' });
 * const choices = circulatingCurrencyCodes.map((code) => ({ value: code, label: names.of(code) }));
 * \`\`\`
 */
export const circulatingCurrencyCodes: readonly CurrencyCode[] = /* @__PURE__ */ Object.freeze<CurrencyCode[]>([
${writeCodes(circulating)}]);

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

function writeCodes(listed: readonly Currency[]): string {
  const items = listed.map(({ code }) => `'${code}'`);
  let lines = '';
  for (let start = 0; start < items.length; start += 16) lines += `  ${items.slice(start, start + 16).join(', ')},\n`;
  return lines;
}
