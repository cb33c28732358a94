import { type CurrencyCode, currencyCodes, type ErrorName } from '@crossrate/contract';
import { type Amount, parseAmount } from '@crossrate/contract/money';
import { toCode } from '../runtime/to-code.ts';

/** Reads a currency code; `undefined` for a missing, repeated or unsupported code. */
export function readCurrency(query: URLSearchParams, name: string): CurrencyCode | undefined {
  const code = toCode(readOne(query, name) ?? '');
  return currencyCodes.find((known) => known === code);
}

/** Reads the parameters of a conversion, or names the first error: the currencies before the amount. */
export function readConversion(
  query: URLSearchParams,
): { readonly from: CurrencyCode; readonly to: CurrencyCode; readonly amount: Amount } | { readonly error: ErrorName } {
  const from = readCurrency(query, 'from');
  const to = readCurrency(query, 'to');
  if (!from || !to) return { error: 'invalidCurrency' };
  const amount = parseAmount(readOne(query, 'amount') ?? '');
  return amount ? { from, to, amount } : { error: 'invalidAmount' };
}

function readOne(query: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = query.getAll(name);
  return others.length > 0 ? undefined : value;
}
