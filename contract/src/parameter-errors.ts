import type { ErrorName } from './error-responses.ts';
import type { router } from './router.ts';

type Query<Route> = Route extends { query: { shape: infer Shape } } ? keyof Shape : never;

/** The name of a query parameter of any operation. */
type ParameterName = { [Name in keyof typeof router]: Query<(typeof router)[Name]> }[keyof typeof router];

/**
 * The error of each parameter that its schema refuses: a wrong text, a repeated parameter, or a missing one that the
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
