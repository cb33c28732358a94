import { z } from 'zod';
import { type CurrencyCode, currencyCodes } from '../currencies.ts';
import { currencyCodeSchema } from './currency-code.ts';

/**
 * The body of a 200 answer to `GET /api/currencies`.
 *
 * @example
 * ```ts
 * import { currencyCodes, currencyListSchema } from '@crossrate/contract';
 * currencyListSchema.parse({ currencies: currencyCodes }).currencies.length; // 191
 * ```
 */
export const currencyListSchema = z
  .object({
    currencies: z
      .array(currencyCodeSchema)
      .length(currencyCodes.length)
      .refine(isAscending, 'not sorted ascending, each code once')
      .meta({ uniqueItems: true, description: 'All supported currency codes, sorted ascending.' }),
  })
  .meta({
    id: 'CurrencyList',
    description: 'The supported currency codes.',
    examples: [{ currencies: [...currencyCodes] }],
  });

/** The supported currency codes. */
export type CurrencyList = z.output<typeof currencyListSchema>;

function isAscending(codes: readonly CurrencyCode[]): boolean {
  return codes.every((code, place) => place === 0 || code > (codes[place - 1] ?? ''));
}
