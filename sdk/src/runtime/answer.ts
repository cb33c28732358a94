/** The quota of a key: its daily requests. */
export interface Quota {
  /** Requests per day. */
  readonly limit: number;
  /** Requests left until the reset. */
  readonly remaining: number;
  /** The time of the reset: midnight UTC. */
  readonly resetAt: Date;
}

/** The data of an answer, with the response and the quota. */
export interface Answer<Data> {
  /** The body of the answer, frozen, as the promise itself gives it. */
  readonly data: Data;
  /**
   * The last response of the service for this data, from `fetch`, with its body already read. The status is 304 when
   * the service confirmed data from the cache. An answer from a store has a response without a body. A conversion with
   * a table from the cache has the response of the table.
   */
  readonly response: Response;
  /** The quota from the headers; `undefined` for an operation without a key and for an answer from a store. */
  readonly quota: Quota | undefined;
  /** `true` when the data has expired and is given because the service fails; see the option `staleIfError`. */
  readonly stale: boolean;
}

/**
 * Checks the body of an answer, synchronously.
 *
 * @param operation - The name of the operation, such as `rates`.
 * @param query - The parameters of the request as sent: codes in upper case, the amount as text.
 * @returns The problem, as text; `undefined` for a valid body.
 */
export type AnswerCheck = (
  operation: string,
  body: unknown,
  query?: Readonly<Record<string, string>>,
) => string | undefined;

/** A promise of the data that also gives the whole answer. */
export interface AnswerPromise<Data> extends Promise<Data> {
  /**
   * Gives the response and the quota beside the data.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const { data, quota } = await crossrate.rates().withResponse();
   * console.log(`${quota?.remaining} requests left, 1 USD = ${data.rates.EUR} EUR`);
   * ```
   */
  withResponse(): Promise<Answer<Data>>;
}
