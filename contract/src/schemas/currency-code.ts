import { z } from 'zod';
import { type CurrencyCode, currencyCodes } from '../currencies.ts';

/** An ISO 4217 code as the service writes it. */
export const currencyCodeSchema = z.enum(currencyCodes as [CurrencyCode, ...CurrencyCode[]]).meta({
  id: 'CurrencyCode',
  description: 'ISO 4217 alphabetic code of a supported currency.',
  example: 'EUR',
});

const codes: ReadonlyMap<string, CurrencyCode> = new Map(currencyCodes.map((code) => [code, code]));

/**
 * Reads a currency code as a client may write it: in any case. Letters beyond ASCII stay as they are, since Unicode would
 * make codes of them: `ſ` becomes `S`, and `ß` becomes `SS`.
 *
 * @returns the code in upper case; `undefined` where there is no such currency.
 */
export function readCurrencyCode(text: string): CurrencyCode | undefined {
  // Whoever sends a long text has not paid for anything that is done with it.
  if (text.length !== 3) return undefined;
  return codes.get(text) ?? codes.get(text.replace(/[a-z]/g, (letter) => letter.toUpperCase()));
}

/** A currency code of a query, read as {@link readCurrencyCode} does. */
export const currencyParameter = z.string().transform((text, context) => {
  const code = readCurrencyCode(text);
  if (code) return code;
  context.addIssue({ code: 'custom', message: 'not the code of a supported currency' });
  return z.NEVER;
});

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
