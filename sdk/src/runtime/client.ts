import { CONVERT, Operations, RATES } from '../generated/operations.ts';
import type { RatesParameters } from '../generated/types.ts';
import { type AnswerPromise, promiseOf } from './answer.ts';
import { MemoryCache } from './answer-cache.ts';
import { type Converter, convertBy, createConverter } from './converter.ts';
import { isFresh, type Kept } from './kept.ts';
import {
  type CrossrateOptions,
  type RequestOptions,
  readOptions,
  type Settings,
  settingsFor,
  settingsOf,
} from './options.ts';
import { type Call, callOf, type Operation, type Query } from './request.ts';
import { Transport } from './transport.ts';

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

  /** @throws TypeError that names the first option which cannot be used, and says what it must be. */
  constructor(options: CrossrateOptions = {}) {
    super();
    this.#settings = settingsOf(options);
    const { cache = 100 } = this.#settings;
    this.#transport = new Transport(typeof cache === 'object' ? cache : new MemoryCache(Number(cache)));
  }

  /**
   * Gives a client with some options changed. They share what is kept, unless `apiKey`, `headers`, `fetch`, `cache` or
   * `check` is among them.
   *
   * @throws TypeError that names the first option which cannot be used, and says what it must be.
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
    const changes = readOptions(options);
    const derived = new Client({ ...this.#settings, ...changes });
    // Answers differ by these options, so that clients with different ones share none.
    const separating = ['apiKey', 'headers', 'fetch', 'cache', 'check'];
    if (!separating.some((name) => name in changes)) derived.#transport = this.#transport;
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
    // The caller may change both later.
    const asked = { ...parameters };
    // The signal is for the first table alone: an aborted one would stop all later ones.
    const { signal: _, ...lasting } = options ?? {};
    return createConverter((known, later = known ? lasting : options) => this.#exchange(RATES, asked, later, known));
  }

  protected send<Data>(operation: Operation, parameters: object, options?: RequestOptions): AnswerPromise<Data> {
    return promiseOf(this.#exchange(operation, parameters, options));
  }

  async #exchange(operation: Operation, parameters: object, options?: RequestOptions, older?: Kept): Promise<Kept> {
    const settings = options ? settingsFor(this.#settings, options) : this.#settings;
    const isShared = settings.cache !== false && !options?.headers && !options?.fetch;
    const query = operation.query(parameters);
    const call = callOf(operation, query, settings);
    const kept = isShared ? await this.#find(call, query) : undefined;
    return this.#transport.send(call, isShared, kept ?? older);
  }

  /** What is known already: for a conversion also by a fresh table of its very base, whose digits are the service's. */
  async #find(call: Call, query: Query): Promise<Kept | undefined> {
    if (call.id === CONVERT.id) {
      const table = await this.#transport.find(callOf(RATES, { base: query.from }, call));
      const converted = table && isFresh(table) && convertBy(table, query);
      if (converted) return converted;
    }
    return this.#transport.find(call);
  }
}
