import { convertByLaw, type ParityConversion, type ParityParameters } from '../conversions/convert-by-law.ts';
import * as parities from '../conversions/parities.ts';
import { readParameters } from '../conversions/read-parameters.ts';
import { CONVERT } from '../generated/operations.ts';
import { InvalidRequestError } from '../runtime/errors.ts';
import { readObject } from '../runtime/read-object.ts';

/**
 * Converts at the parity that the law fixed: between a withdrawn currency and its successor, either way, or between two
 * currencies with the same successor. A conversion at a parity needs no rates and sends no request.
 *
 * The service applies its published rate instead, which is the parity rounded to six decimals. At the published rate
 * 1,000,000 BGN are 511,292.00 EUR, by law 511,291.88 EUR.
 *
 * Only the result is rounded: once, half up, to the minor unit of the target. The intermediate amount in euro between
 * two former national currencies is exact. For currencies that the euro replaced, this follows Council Regulation (EC)
 * No 1103/97, articles 4 and 5.
 *
 * @param parameters - The currencies and the amount.
 * @returns A frozen result.
 * @throws InvalidRequestError when a code is missing or unknown, no law fixed a parity of the two currencies, or the
 *   amount is not a number from 0 in at most 64 characters.
 * @throws TypeError when the parameters are not an object or have only unknown names.
 *
 * @example
 * ```ts
 * import { convertAtParity } from '@crossrate/sdk/currencies';
 * convertAtParity({ from: 'BGN', to: 'EUR', amount: '1000000' }).convertedText; // '511291.88'
 * convertAtParity({ from: 'EUR', to: 'BGN', amount: '511291.88' }).convertedText; // '1000000.00'
 * convertAtParity({ from: 'TRL', to: 'TRY', amount: 2_500_000n }).convertedText; // '2.50'
 * ```
 */
export function convertAtParity(parameters: ParityParameters): ParityConversion {
  const conversion = readParameters(parameters, { operation: CONVERT, readObject, InvalidRequestError });
  const converted = convertByLaw(conversion, parities);
  if (typeof converted === 'string') throw new InvalidRequestError(converted);
  return converted;
}
