import { Operations, RATES } from '../generated/operations.ts';
import type { RatesParameters, RateTable } from '../generated/types.ts';
import { AnswerPromise } from './answer.ts';
import type { Kept } from './answer-cache.ts';
import { Converter } from './converter.ts';
import {
  type CrossrateOptions,
  definedOf,
  type RequestOptions,
  type Settings,
  settingsFor,
  settingsOf,
} from './options.ts';
import type { Operation, Query } from './request.ts';
import { Transport } from './transport.ts';

const CACHED_ANSWERS = 100;

/**
 * A client of the Crossrate service. It keeps answers for as long as they are fresh, so that repeated calls cost none of
 * the daily requests.
 *
 * @example
 * ```ts
 * import { Crossrate } from '@crossrate/sdk';
 * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
 * const { converted } = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
 * ```
 */
export class Crossrate extends Operations {
  readonly #settings: Settings;
  #transport: Transport;

  /**
   * @throws TypeError when `baseUrl` is missing or no http(s) address, the key or a header cannot be sent, a number is
   *   none, or there is no `fetch`.
   */
  constructor(options: CrossrateOptions = {}) {
    super();
    this.#settings = settingsOf(options);
    this.#transport = new Transport(options.cache === undefined ? CACHED_ANSWERS : Number(options.cache));
  }

  /**
   * Gives a client with some options changed. They share what is kept, unless `cache` or `fetch` is among them.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const patient = crossrate.withOptions({ timeout: 30_000, maxRetries: 5 });
   * ```
   */
  withOptions(options: CrossrateOptions): Crossrate {
    const Client = this.constructor as typeof Crossrate;
    const changes = definedOf(options);
    const derived = new Client({ ...this.#settings, ...changes });
    if (!('cache' in changes || 'fetch' in changes)) derived.#transport = this.#transport;
    return derived;
  }

  /**
   * Fetches one table of rates, with which any number of amounts can then be converted without another request.
   *
   * @throws {@link CrossrateError} when the service answers with an error or cannot be reached.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const converter = await crossrate.converter({ base: 'USD' });
   * const prices = [5, 10, 20].map((amount) => converter.convert({ from: 'USD', to: 'EUR', amount }).converted);
   * ```
   */
  converter(parameters: RatesParameters = {}, options?: RequestOptions): Promise<Converter> {
    const { base } = parameters;
    // The signal is for the first table alone: an aborted one would stop all later ones.
    const { signal: _, ...lasting } = options ?? {};
    return Converter.create((known, later = known ? lasting : options) =>
      this.#exchange<RateTable>(RATES, { base }, later, known),
    );
  }

  protected send<Data>(operation: Operation, query: Query, options?: RequestOptions): AnswerPromise<Data> {
    return new AnswerPromise(this.#exchange<Data>(operation, query, options).then(({ answer }) => answer));
  }

  async #exchange<Data>(operation: Operation, query: Query, options?: RequestOptions, known?: Kept) {
    const settings = options ? settingsFor(this.#settings, options) : this.#settings;
    const isShared = this.#settings.cache !== false && !options?.headers && !options?.fetch;
    return this.#transport.send<Data>(operation, query, settings, isShared, known);
  }
}
