import { z } from 'zod';
import { currencyCodeSchema } from './currency-code.ts';

/**
 * The body of a 200 answer to `GET /api/rates`.
 *
 * @example
 * ```ts
 * import { rateTableSchema } from '@crossrate/contract';
 * const body = { base: 'USD', rates: { EUR: 0.880226 }, updated_at: '2026-09-29T00:00:00+00:00' };
 * rateTableSchema.parse(body).rates.EUR; // 0.880226
 * ```
 */
export const rateTableSchema = z
  .object({
    base: currencyCodeSchema.meta({ description: 'ISO 4217 code of the base currency.' }),
    rates: z.partialRecord(currencyCodeSchema, z.number().positive()).meta({
      description:
        'Units of each target currency for one unit of the base, with six decimals or six significant figures. A supported code for which no provider has a rate is left out.',
    }),
    updated_at: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/)
      .refine((text) => z.iso.datetime({ offset: true }).safeParse(text).success, 'no moment of the calendar')
      .meta({
        // No `format: date-time`: clients of common generators take it for a time in UTC that ends in Z.
        description:
          'As-of time of the data as its providers state it: the oldest of EUR, JPY, GBP, CHF, CAD and AUD against the US dollar. ISO 8601 with a numeric UTC offset.',
      }),
  })
  .meta({
    id: 'RateTable',
    description: 'Rates of one base currency against every available target currency.',
    examples: [
      {
        base: 'USD',
        rates: {
          CHF: 0.83337,
          EUR: 0.880226,
          GBP: 0.755389,
          IRR: 1374999.644649,
          JPY: 157.477293,
          USD: 1,
          XAU: 0.000242184,
        },
        updated_at: '2026-09-29T00:00:00+00:00',
      },
    ],
  });

/** Rates of one base currency against every available target currency. */
export type RateTable = z.output<typeof rateTableSchema>;
