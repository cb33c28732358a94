import type { ErrorName } from './error-responses.ts';
import { parseAmount } from './money/index.ts';
import type { router } from './router.ts';
import { readCurrencyCode } from './schemas/currency-code.ts';

type Query<Route> = Route extends { query: { shape: infer Shape } } ? keyof Shape : never;

/** The name of a query parameter of any operation. */
type ParameterName = { [Name in keyof typeof router]: Query<(typeof router)[Name]> }[keyof typeof router];

/**
 * Functions that read the text of each parameter. The schemas of the {@link router} use the same functions; calling
 * them directly saves a server the cost of the schemas. A function gives `undefined` for a text that the schema
 * refuses.
 *
 * Only the schema can judge a missing or repeated parameter.
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

/**
 * The error of each parameter: of a text that its reader refuses, of a repeated parameter, and of a missing one that the
 * operation requires. The first wrong parameter, in the order of the schema, decides.
 *
 * @example
 * ```ts
 * import { errorResponses, parameterErrors } from '@crossrate/contract';
 * errorResponses[parameterErrors.amount].status; // 422
 * ```
 */
export const parameterErrors = {
  base: 'invalidCurrency',
  from: 'invalidCurrency',
  to: 'invalidCurrency',
  amount: 'invalidAmount',
} as const satisfies Readonly<Record<ParameterName, ErrorName>>;
