import type { Converter } from '../conversions/converter.ts';
import type { Load } from '../conversions/create-converter.ts';
import { CONVERT, Operations, RATES } from '../generated/operations.ts';
import type { RatesParameters } from '../generated/types.ts';
import type { AnswerPromise } from './answer.ts';
import { convertBy, createConverter, MARGIN } from './conversions.ts';
import { isFresh, type Kept } from './kept.ts';
import {
  type CrossrateOptions,
  type RequestOptions,
  readOptions,
  type Settings,
  settingsFor,
  settingsOf,
} from './options.ts';
import { promiseOf } from './promise-of.ts';
import { readObject } from './read-object.ts';
import { type Call, callOf, type Operation } from './request.ts';
import { Transport, type Wanted } from './transport.ts';
import { limitOf } from './within.ts';

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
    this.#transport = new Transport(this.#settings.cache);
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
  async converter(parameters: RatesParameters = {}, options: RequestOptions = {}): Promise<Converter> {
    // The caller may change both later.
    const asked = { ...readObject(parameters) };
    // The signal is for the first table alone: an aborted one would stop all later ones.
    const lasting = { ...options, signal: undefined };
    const load: Load = (known, later) =>
      this.#exchange(RATES, asked, known ? [lasting, later] : [options], { margin: MARGIN, older: known });
    return createConverter(load, limitOf(settingsFor(this.#settings, options)));
  }

  protected send<Data>(operation: Operation, parameters: object, options?: RequestOptions): AnswerPromise<Data> {
    return promiseOf(this.#exchange(operation, parameters, [options]));
  }

  async #exchange(
    operation: Operation,
    parameters: object,
    options: readonly (RequestOptions | undefined)[],
    wanted?: Wanted,
  ): Promise<Kept> {
    let settings = this.#settings;
    for (const given of options) if (given) settings = settingsFor(settings, given);
    const isShared = settings.cache !== false && !options.some((given) => given?.headers || given?.fetch);
    const call = callOf(operation, parameters, settings);
    const find = isShared ? (signal: AbortSignal) => this.#find(call, signal) : undefined;
    return this.#transport.send(call, { ...wanted, find });
  }

  /** What is known already: for a conversion also by a table of its very base, whose digits are the service's. */
  async #find(call: Call, signal: AbortSignal): Promise<Kept | undefined> {
    const limit = limitOf({ signals: [signal], totalTimeout: 1_000 });
    const find = (wanted: Call) => this.#transport.find(wanted, limit);
    const { id, asked } = call;
    const table = id === CONVERT.id ? await find(callOf(RATES, { base: asked.from }, call)) : undefined;
    const converted = table && (await convertBy(table, asked, limit));
    // One by rates that have expired is for when the service fails.
    return converted && isFresh(converted) ? converted : ((await find(call)) ?? converted);
  }
}
