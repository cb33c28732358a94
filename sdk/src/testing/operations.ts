import { currencyCodes, type ErrorName, type router } from '@crossrate/contract';
import { convertAmount, parseRatio } from '@crossrate/contract/money';
import { CONVERT, CURRENCIES, RATES } from '../generated/operations.ts';
import type { Operation } from '../runtime/request.ts';
import { readConversion, readCurrency } from './query.ts';
import type { RateTables } from './rate-tables.ts';

/** The body of an answer, or the error in its place. */
export type Outcome = { readonly text: string; readonly isCacheable: boolean } | { readonly error: ErrorName };

/** An operation of the service, with its answer to a query. */
export interface MockedOperation extends Operation {
  answer(query: URLSearchParams, tables: RateTables): Outcome;
}

/** The bodies are written as text, so that numbers keep their exact digits: none passes through a double. */
const operations: Readonly<Record<keyof typeof router, MockedOperation>> = {
  rates: {
    ...RATES,
    answer(query, tables) {
      const base = query.has('base') ? readCurrency(query, 'base') : 'USD';
      if (!base) return { error: 'invalidCurrency' };
      const table = tables.find(base);
      if (!table) return { error: 'unavailable' };
      const rates = [...table].map(([code, rate]) => `"${code}":${rate}`).join();
      return { text: `{"base":"${base}","rates":{${rates}},"updated_at":"${tables.updatedAt}"}`, isCacheable: true };
    },
  },
  convert: {
    ...CONVERT,
    answer(query, tables) {
      const read = readConversion(query);
      if ('error' in read) return read;
      const { from, to, amount } = read;
      const rate = tables.find(from)?.get(to) ?? '';
      const value = parseRatio(rate);
      if (!value) return { error: 'unavailable' };
      const converted = convertAmount(amount, value);
      if (converted === undefined) return { error: 'invalidAmount' };
      const numbers = `"amount":${amount.text},"rate":${rate},"converted":${converted}`;
      return { text: `{"base":"${from}","target":"${to}",${numbers}}`, isCacheable: false };
    },
  },
  currencies: {
    ...CURRENCIES,
    answer: () => ({ text: JSON.stringify({ currencies: currencyCodes }), isCacheable: true }),
  },
};

/** Finds the operation of a path, which is compared exactly as sent. */
export function findOperation(path: string): MockedOperation | undefined {
  return Object.values(operations).find((operation) => operation.path === path);
}
