// Generated from the contract by `npm run generate`. Do not edit.

import type { Conversion, ConvertParameters, CurrencyList, RateTable, RatesParameters } from './types.ts';

/** The request header that carries the API key. */
export const API_KEY_HEADER = 'X-API-KEY';

/** The values that an operation sends in the query string. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The operations of the service. */
export abstract class Operations {
  /** Sends a request and reads the body of its answer. */
  protected abstract send<Result>(path: string, query: Query, keyed: boolean): Promise<Result>;

  /**
   * List the rates of a base currency.
   *
   * Returns the rates of a base currency against all available target currencies. An answer costs one request of the daily quota; a 304 costs none.
   *
   * @throws {@link CrossrateError} when the service answers with an error or cannot be reached.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const answer = await crossrate.rates();
   * ```
   */
  rates(parameters: RatesParameters = {}): Promise<RateTable> {
    return this.send('/api/rates', { ...parameters }, true);
  }

  /**
   * Convert an amount between two currencies.
   *
   * Converts an amount at the published rate. An answer costs one request of the daily quota. Converting between supported codes for which no provider has a rate answers 503.
   *
   * @throws {@link CrossrateError} when the service answers with an error or cannot be reached.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const answer = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
   * ```
   */
  convert(parameters: ConvertParameters): Promise<Conversion> {
    return this.send('/api/convert', { ...parameters }, true);
  }

  /**
   * List the supported currencies.
   *
   * Returns the supported ISO 4217 codes, sorted ascending. Needs no key and costs no request.
   *
   * @throws {@link CrossrateError} when the service answers with an error or cannot be reached.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const answer = await crossrate.currencies();
   * ```
   */
  currencies(): Promise<CurrencyList> {
    return this.send('/api/currencies', {}, false);
  }
}
