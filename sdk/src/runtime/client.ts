import { Operations, RATES } from '../generated/operations.ts';
import type { RatesParameters } from '../generated/types.ts';
import { AnswerPromise } from './answer.ts';
import { Converter } from './converter.ts';
import { type CrossrateOptions, type RequestOptions, type Settings, settingsOf } from './options.ts';
import { answerOf, type Operation, type Query } from './request.ts';
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
  readonly #options: CrossrateOptions;
  readonly #settings: Settings;
  #transport: Transport;

  /**
   * @throws TypeError when `baseUrl` is missing or no http(s) address, the key cannot be sent, or there is no `fetch`.
   */
  constructor(options: CrossrateOptions = {}) {
    super();
    this.#options = options;
    this.#settings = settingsOf(options);
    this.#transport = new Transport(options.cache === undefined ? CACHED_ANSWERS : Number(options.cache));
  }

  /**
   * Gives a client with some options changed. They share what is kept, unless `cache` is among them.
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
    const derived = new Client({ ...this.#options, ...options });
    if (!('cache' in options)) derived.#transport = this.#transport;
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
    return Converter.create((later = options) => this.#exchange(RATES, { ...parameters }, later));
  }

  protected send<Data>(operation: Operation, query: Query, options?: RequestOptions): AnswerPromise<Data> {
    const answer = async () =>
      answerOf<Data>(operation, await this.#exchange(operation, query, options), this.#settings);
    return new AnswerPromise(answer());
  }

  #exchange(operation: Operation, query: Query, options: RequestOptions = {}) {
    const { headers } = options;
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    const settings = { ...this.#settings, ...given, headers: { ...this.#settings.headers, ...headers } };
    const isShared = this.#options.cache !== false && !headers && !options.fetch;
    return this.#transport.send(operation, query, settings, isShared);
  }
}
