import type { Converter } from '../conversions/converter.ts';
import type { Load } from '../conversions/refresh-table.ts';
import type { Rounding } from '../conversions/rounding.ts';
import { CONVERT, Operations, RATES } from '../generated/operations.ts';
import type { Conversion } from '../generated/results.ts';
import type { ConvertParameters, RatesParameters } from '../generated/types.ts';
import type { AnswerPromise } from './answer.ts';
import { createAnswerPromise } from './answer-promise.ts';
import { convertByTable, createConverter, MARGIN, prepareRounding } from './conversions.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { runBriefly, startLimit } from './limit.ts';
import type { CrossrateOptions, RequestOptions } from './options.ts';
import { readQuery } from './read-query.ts';
import { buildCall, type Call, type Operation, type Query } from './request.ts';
import { applyOptions, CLIENT_READERS, createSettings, readOptions, type Settings } from './settings.ts';
import { type CacheUse, Transport } from './transport.ts';

/** The manner of a call: its options, each applied to the result of the ones before, and its use of the cache. */
interface CallManner extends Omit<CacheUse, 'derive'> {
  readonly options: readonly RequestOptions[];
}

/**
 * A client of the Crossrate service. The client keeps answers while they are fresh, so repeated calls cost no request
 * of the quota.
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
   * Creates a client. A client keeps answers in memory, so create one and share it.
   *
   * @param options - `baseUrl` and `apiKey` default to environment variables.
   * @throws TypeError that names the first invalid or unknown option and what is valid.
   */
  constructor(options: CrossrateOptions = {}) {
    super();
    this.#settings = createSettings(options);
    this.#transport = new Transport(this.#settings.cache);
  }

  /**
   * Creates a client with some options replaced. Both clients share one cache, unless `apiKey`, `headers`, `fetch`,
   * `fetchOptions`, `cache` or `check` is replaced. A subclass creates another of its own, so its constructor must take
   * these options.
   *
   * @throws TypeError that names the first invalid or unknown option and what is valid.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const patient = crossrate.withOptions({ timeout: 30_000, maxRetries: 5 });
   * ```
   */
  withOptions(options: CrossrateOptions): this {
    const changes = readOptions(options, CLIENT_READERS);
    const derived = new (this.constructor as typeof Crossrate)({ ...this.#settings, ...changes }) as this;
    // Answers depend on these options, so clients with different values share no cache.
    const separating = ['apiKey', 'headers', 'fetch', 'fetchOptions', 'cache', 'check'];
    if (!separating.some((name) => name in changes)) derived.#transport = this.#transport;
    return derived;
  }

  /**
   * Fetches one rate table and creates a converter with it. The converter converts any number of amounts without
   * another request, until the table expires.
   *
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   * @throws TypeError when an option is invalid, or the parameters are not an object or have an unknown name.
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
    // Copies: the caller may change both objects later.
    const query = readQuery(parameters, RATES);
    // The signal applies to the first table only: once aborted, it would stop every refresh.
    const lasting = { ...options, signal: undefined };
    const load: Load = (known, later = {}) =>
      this.#exchange(RATES, query, { options: [known ? lasting : options, later], margin: MARGIN, older: known });
    return createConverter(load, startLimit(applyOptions(this.#settings, options)));
  }

  /**
   * A reactive proxy could not read the private fields of a client. Vue makes no proxy of an object with a tag of its own.
   * The prototype has no tag of its own, because Jest mocks the methods of plain prototypes only.
   *
   * @internal
   */
  get [Symbol.toStringTag](): string | false {
    return #settings in this && 'Crossrate';
  }

  /**
   * Converts an amount between two currencies, as the service does or rounded otherwise. The service rounds to two
   * decimals; with `round` or `mode`, the client rounds the exact product of the amount and the service's rate.
   *
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   * @throws TypeError when an option or the rounding is invalid, or the parameters are not an object or have an unknown
   *   name. Nothing was sent then.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const inYen = await crossrate.convert({ from: 'USD', to: 'JPY', amount: '9.99', round: 'minor-unit' });
   * ```
   */
  override convert(parameters: ConvertParameters & Rounding, options: RequestOptions = {}): AnswerPromise<Conversion> {
    return createAnswerPromise(this.#convert(parameters, options));
  }

  async #convert(parameters: ConvertParameters & Rounding, options: RequestOptions): Promise<KeptAnswer> {
    const query = readQuery(parameters, CONVERT);
    const { round, mode } = parameters;
    if (round === undefined && mode === undefined) return this.#exchange(CONVERT, query, { options: [options] });
    // A rounding that cannot work is refused before a request is charged.
    const limit = startLimit(applyOptions(this.#settings, options));
    const roundAnswer = await prepareRounding({ round, mode }, limit);
    return roundAnswer(await this.#exchange(CONVERT, query, { options: [options] }));
  }

  protected send<Data>(operation: Operation, parameters: object, options: RequestOptions = {}): AnswerPromise<Data> {
    const send = async () => this.#exchange(operation, readQuery(parameters, operation), { options: [options] });
    return createAnswerPromise(send());
  }

  async #exchange(operation: Operation, query: Query, { options, ...cacheUse }: CallManner): Promise<KeptAnswer> {
    const settings = options.reduce(applyOptions, this.#settings);
    const call = buildCall(operation, query, settings);
    const { table, cache } = settings;
    // Without a cache, each conversion would fetch the table.
    const isByTable = cache === false ? table === 'always' : table !== 'never';
    // Only a conversion has a source currency.
    const derive = isByTable && !!call.query.from && (() => this.#deriveFromTable(call));
    return this.#transport.send(call, { ...cacheUse, derive });
  }

  /**
   * Converts by the table of the source currency, to the service's last digit. The first conversion from a currency is
   * left to the service, unless the cache has the table; the first other one fetches the table. Whatever happens to the
   * table, the service can be asked for the conversion itself.
   */
  async #deriveFromTable(call: Call): Promise<KeptAnswer | false | undefined> {
    const transport = this.#transport;
    // The request goes on when the call does not wait for it any more: the next call finds the table.
    const ofTable = buildCall(RATES, { base: call.query.from as string }, call);
    if (call.table === 'always') return convertByTable(await transport.send(ofTable), call);
    const tableCall = { ...ofTable, maxRetries: 0, signal: undefined };
    if (!transport.isSecond(tableCall.url, call.url) && !(await transport.find(tableCall))) return undefined;
    const kept = await runBriefly(call, () => transport.send(tableCall));
    if (!kept) transport.forgetFirst(tableCall.url);
    return kept && convertByTable(kept, call);
  }
}
