// Generated from the contract by `npm run generate`. Do not edit.

import type { AnswerPromise } from '../runtime/answer.ts';
import { toCode, toText } from '../runtime/to-code.ts';
import type { RequestOptions } from '../runtime/options.ts';
import type { Operation } from '../runtime/request.ts';
import type { Conversion, RateTable } from './results.ts';
import type { ConvertParameters, CurrencyList, RatesParameters } from './types.ts';

/** `GET /api/rates` */
export const RATES: Operation = {
  id: 'rates',
  path: '/api/rates',
  keyed: true,
  read: ({ base = "USD" }: RatesParameters) => ({ base: toCode(base) }),
};

/** `GET /api/convert` */
export const CONVERT: Operation = {
  id: 'convert',
  path: '/api/convert',
  keyed: true,
  unsent: ['round', 'mode'],
  read: ({ from, to, amount }: ConvertParameters) => ({ from: toCode(from), to: toCode(to), amount: toText(amount) }),
};

/** `GET /api/currencies` */
export const CURRENCIES: Operation = {
  id: 'currencies',
  path: '/api/currencies',
  keyed: false,
  read: () => ({}),
};

/** The operations of the service, as methods of a client. */
export abstract class Operations {
  /** Sends a request and reads its answer. The declaration keeps subclasses from using the name otherwise. */
  protected abstract send<Data>(operation: Operation, parameters: object, options?: RequestOptions): AnswerPromise<Data>;

  /**
   * List the rates of a base currency.
   *
   * Returns the rates of a base currency against all available target currencies. An answer costs one request of the daily quota; a 304 costs none.
   *
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   * @throws TypeError when an option is invalid, or the parameters are not an object or have an unknown name.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const answer = await crossrate.rates();
   * ```
   */
  rates(parameters: RatesParameters = {}, options?: RequestOptions): AnswerPromise<RateTable> {
    return this.send(RATES, parameters, options);
  }

  /**
   * Convert an amount between two currencies.
   *
   * Converts an amount at the published rate. The published rate of a withdrawn currency is its legal parity, rounded, so the result may differ from a conversion at the exact parity. An answer costs one request of the daily quota. Converting between supported codes for which no provider has a rate answers 503.
   *
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   * @throws TypeError when an option is invalid, or the parameters are not an object or have an unknown name.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const answer = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
   * ```
   */
  convert(parameters: ConvertParameters, options?: RequestOptions): AnswerPromise<Conversion> {
    return this.send(CONVERT, parameters, options);
  }

  /**
   * List the supported currencies.
   *
   * Returns the supported ISO 4217 codes, sorted ascending. Needs no key and costs no request.
   *
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   * @throws TypeError when an option is invalid.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const answer = await crossrate.currencies();
   * ```
   */
  currencies(options?: RequestOptions): AnswerPromise<CurrencyList> {
    return this.send(CURRENCIES, {}, options);
  }
}
