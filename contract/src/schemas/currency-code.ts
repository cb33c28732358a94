import { z } from 'zod';
import { type CurrencyCode, currencyCodes } from '../currencies.ts';

/** An ISO 4217 code as the service writes it. */
export const currencyCodeSchema = z.enum(currencyCodes as [CurrencyCode, ...CurrencyCode[]]).meta({
  id: 'CurrencyCode',
  description: 'ISO 4217 alphabetic code of a supported currency.',
  example: 'EUR',
});

/**
 * A currency code as a client may write it: in any case, read as upper case. Letters beyond ASCII stay as they are, since
 * Unicode would make codes of them: `ſ` becomes `S`, and `ß` becomes `SS`.
 */
export const currencyParameter = z
  .string()
  .transform((text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase()))
  .pipe(currencyCodeSchema);

/** How documents show a currency parameter: as the upper-case codes, which is how clients should write them. */
export function currencyParameterMeta(
  meaning: string,
  keywords: { default: CurrencyCode } | { example: CurrencyCode },
) {
  return {
    override: {
      $ref: '#/components/schemas/CurrencyCode',
      description: `${meaning}, an ISO 4217 code. The service also accepts lower case.`,
      ...keywords,
    },
  } as const;
}
