import { z } from 'zod';
import { MINIMUM_AMOUNT, MOST_AMOUNT_CHARACTERS, MOST_AMOUNT_DIGITS, parseAmount } from '../money/index.ts';
import { currencyCodeSchema } from './currency-code.ts';

/** The amount of a conversion as a client writes it in the query string, read exactly. */
export const amountParameter = z.string().transform((text, context) => {
  const amount = parseAmount(text);
  if (amount) return amount;
  context.addIssue({ code: 'custom', message: `not a number greater than ${MINIMUM_AMOUNT}` });
  return z.NEVER;
});

/** The description of the amount in documents: a number, although the query carries a text. */
export const amountParameterMeta = {
  description: `Amount to convert, greater than ${MINIMUM_AMOUNT}, with at most ${MOST_AMOUNT_DIGITS} significant digits in ${MOST_AMOUNT_CHARACTERS} characters. Leading zeros are no significant digits, trailing zeros are.`,
  override: { type: 'number', exclusiveMinimum: MINIMUM_AMOUNT, example: 100 },
} as const;

/**
 * The body of a 200 answer to `GET /api/convert`.
 *
 * @example
 * ```ts
 * import { conversionSchema } from '@crossrate/contract';
 * const body = { base: 'USD', target: 'EUR', amount: 100, rate: 0.880226, converted: 88.02 };
 * conversionSchema.parse(body).converted; // 88.02
 * ```
 */
export const conversionSchema = z
  .object({
    base: currencyCodeSchema.meta({ description: 'Source currency code (the `from` parameter).' }),
    target: currencyCodeSchema.meta({ description: 'Target currency code (the `to` parameter).' }),
    // The double of an amount just above the minimum may equal the minimum.
    amount: z.number().gte(MINIMUM_AMOUNT).meta({ description: 'The amount requested.' }),
    rate: z.number().positive().meta({ description: 'The published rate applied from base to target.' }),
    converted: z.number().nonnegative().meta({
      description: '`amount` times `rate`, rounded half up and written with two decimals.',
    }),
  })
  .meta({
    id: 'Conversion',
    description: 'An amount converted from one currency to another.',
    examples: [{ base: 'USD', target: 'EUR', amount: 100, rate: 0.880226, converted: 88.02 }],
  });

/** An amount converted from one currency to another. */
export type Conversion = z.output<typeof conversionSchema>;
