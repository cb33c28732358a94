import { parseAmount } from './money/index.ts';
import type { router } from './router.ts';
import { readCurrencyCode } from './schemas/currency-code.ts';

type Query<Route> = Route extends { query: { shape: infer Shape } } ? keyof Shape : never;

/** The name of a parameter that some operation has. */
type ParameterName = { [Name in keyof typeof router]: Query<(typeof router)[Name]> }[keyof typeof router];

/**
 * How the text of each parameter is read: the functions of which the schemas of the {@link router} are made, for a server
 * that reads a great many of them. They give `undefined` for a text that the schema refuses.
 *
 * A parameter that is missing or repeated is for the schema to judge.
 *
 * @example
 * ```ts
 * import { parameterReaders } from '@crossrate/contract';
 * parameterReaders.base('eur'); // 'EUR'
 * parameterReaders.amount('0.01'); // undefined: the minimum is exclusive
 * ```
 */
export const parameterReaders = {
  base: readCurrencyCode,
  from: readCurrencyCode,
  to: readCurrencyCode,
  amount: parseAmount,
} as const satisfies Readonly<Record<ParameterName, (text: string) => unknown>>;
