// Generated from the contract by `npm run generate`. Do not edit.

import type { AnswerPromise } from '../runtime/answer.ts';
import type { ConnectionOptions } from '../runtime/options.ts';
import { sendOnce } from '../runtime/send-once.ts';
import { CONVERT, CURRENCIES, RATES } from './operations.ts';
import type { Conversion } from './results.ts';
import type { ConvertParameters, CurrencyList, RateTable, RatesParameters } from './types.ts';

/**
 * List the rates of a base currency.
 *
 * Returns the rates of a base currency against all available target currencies. An answer costs one request of the daily quota; a 304 costs none.
 *
 * @throws CrossrateError when the service answers with an error or cannot be reached.
 *
 * @example
 * ```ts
 * import { rates } from '@crossrate/sdk';
 * const answer = await rates({}, { baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
 * ```
 */
export function rates(parameters: RatesParameters = {}, options: ConnectionOptions = {}): AnswerPromise<RateTable> {
  return sendOnce(RATES, parameters, options);
}

/**
 * Convert an amount between two currencies.
 *
 * Converts an amount at the published rate. The published rate of a withdrawn currency is its legal parity, rounded, so the result may differ from a conversion at the exact parity. An answer costs one request of the daily quota. Converting between supported codes for which no provider has a rate answers 503.
 *
 * @throws CrossrateError when the service answers with an error or cannot be reached.
 *
 * @example
 * ```ts
 * import { convert } from '@crossrate/sdk';
 * const answer = await convert({ from: 'USD', to: 'EUR', amount: 100 }, { baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
 * ```
 */
export function convert(parameters: ConvertParameters, options: ConnectionOptions = {}): AnswerPromise<Conversion> {
  return sendOnce(CONVERT, parameters, options);
}

/**
 * List the supported currencies.
 *
 * Returns the supported ISO 4217 codes, sorted ascending. Needs no key and costs no request.
 *
 * @throws CrossrateError when the service answers with an error or cannot be reached.
 *
 * @example
 * ```ts
 * import { currencies } from '@crossrate/sdk';
 * const answer = await currencies({ baseUrl: 'http://127.0.0.1:3000' });
 * ```
 */
export function currencies(options: ConnectionOptions = {}): AnswerPromise<CurrencyList> {
  return sendOnce(CURRENCIES, {}, options);
}
