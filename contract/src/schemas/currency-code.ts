import { z } from 'zod';
import { type CurrencyCode, currencyCodes } from '../currencies.ts';

/** An ISO 4217 code as the service writes it. */
export const currencyCodeSchema = z.enum(currencyCodes as [CurrencyCode, ...CurrencyCode[]]).meta({
  id: 'CurrencyCode',
  description: 'ISO 4217 alphabetic code of a supported currency.',
  example: 'EUR',
});

const codes: ReadonlyMap<string, CurrencyCode> = new Map(currencyCodes.map((code) => [code, code]));

/** Price feeds write a hundredth of a currency so: `GBp` is a penny, `ZAc` a cent of the rand, `ILa` an agora. */
const HUNDREDTH = /^[A-Z]{2}[a-z]$/;

/**
 * Reads a currency code in any case, except the spellings that mean a hundredth of the currency elsewhere. Only ASCII letters change: Unicode's upper case would turn other texts into codes,
 * `ſ` into `S` and `ß` into `SS`.
 *
 * @returns the code in upper case; `undefined` for an unsupported code, and for one like `GBp`.
 *
 * @example
 * ```ts
 * import { readCurrencyCode } from '@crossrate/contract';
 * readCurrencyCode('eur'); // 'EUR'
 * readCurrencyCode('GBp'); // undefined
 * ```
 */
export function readCurrencyCode(text: string): CurrencyCode | undefined {
  // A long text is refused first, because the request is not charged yet and must cost little.
  if (text.length !== 3 || HUNDREDTH.test(text)) return undefined;
  return codes.get(text) ?? codes.get(text.replace(/[a-z]/g, (letter) => letter.toUpperCase()));
}

/** A currency code of a query, read by {@link readCurrencyCode}. */
export const currencyParameter = z.string().transform((text, context) => {
  const code = readCurrencyCode(text);
  if (code) return code;
  context.addIssue({ code: 'custom', message: 'not the code of a supported currency' });
  return z.NEVER;
});

/** The description of a currency parameter in documents, with the codes in upper case, as clients should write them. */
export function describeCurrencyParameter(
  meaning: string,
  keywords: { default: CurrencyCode } | { example: CurrencyCode },
) {
  return {
    description: `${meaning}, an ISO 4217 code. The service also accepts lower case, but not GBp, a penny elsewhere.`,
    override: { $ref: '#/components/schemas/CurrencyCode', ...keywords },
  } as const;
}
