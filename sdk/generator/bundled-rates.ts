import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { currencyCodes, withdrawals } from '@crossrate/contract';

/**
 * Writes the bundled rates of the mock: the rates of a real day from the data set currency-api (CC0), with all their
 * digits. Withdrawn currencies are left out; their rates follow from their successors.
 */
export function generateBundledRates(): string {
  const file = createRequire(import.meta.url).resolve('@fawazahmed0/currency-api/v1/currencies/usd.min.json');
  const text = readFileSync(file, 'utf8');
  const quotes = currencyCodes
    .filter((code) => !withdrawals[code])
    .map((code) => [code, new RegExp(`"${code.toLowerCase()}":([\\d.eE+-]+)`).exec(text)?.[1]] as const)
    .filter(([, quote]) => quote !== undefined)
    .map((pair) => pair.join(' '));
  const lines = [];
  for (let index = 0; index < quotes.length; index += 6) lines.push(quotes.slice(index, index + 6).join(' '));
  const { date } = JSON.parse(text);
  return `// Generated from the data set currency-api by \`npm run generate\`. Do not edit.

/** The day of the rates, at 00:00 UTC. */
export const BUNDLED_DATE = '${date}';

/** Currencies, each followed by its units for one US dollar. */
export const BUNDLED_RATES = \`
${lines.join('\n')}
\`;
`;
}
