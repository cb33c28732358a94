import { currencyCodes, type ErrorName, findWeakerGrade, type RateFoundation, type router } from '@crossrate/contract';
import { convertAmount, parseRatio } from '@crossrate/contract/money';
import { CONVERT, CURRENCIES, RATES } from '../generated/operations.ts';
import type { Operation } from '../runtime/request.ts';
import { readConversion, readCurrency } from './query.ts';
import type { RateTables } from './rate-tables.ts';

/** The body of an answer, with the foundation of its rates. */
export interface MockedContent {
  readonly text: string;
  readonly isCacheable: boolean;
  readonly foundation: Partial<RateFoundation>;
}

/** The content of an answer, or the error in its place. */
export type Outcome = MockedContent | { readonly error: ErrorName };

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
      const text = `{"base":"${base}","rates":{${rates}},"updated_at":"${tables.updatedAt}"}`;
      return { text, isCacheable: true, foundation: { edition: tables.edition, grades: tables.grades } };
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
      const grade = findWeakerGrade(tables.findGrade(from), tables.findGrade(to));
      const text = `{"base":"${from}","target":"${to}",${numbers}}`;
      return { text, isCacheable: false, foundation: { edition: tables.edition, grade, updatedAt: tables.updatedAt } };
    },
  },
  currencies: {
    ...CURRENCIES,
    answer: () => ({ text: JSON.stringify({ currencies: currencyCodes }), isCacheable: true, foundation: {} }),
  },
};

/** Finds the operation of a path, which is compared exactly as sent. */
export function findOperation(path: string): MockedOperation | undefined {
  return Object.values(operations).find((operation) => operation.path === path);
}
