/** The quota of a key: its daily requests. */
export interface Quota {
  /** Requests per day. */
  readonly limit: number;
  /** Requests that are left until the reset. */
  readonly remaining: number;
  /** When the requests of the next day begin: midnight UTC. */
  readonly resetAt: Date;
}

/** The data of an answer, with what came along with it. */
export interface Answer<Data> {
  readonly data: Data;
  /**
   * The last response of the service that the data is from, as `fetch` gave it, its body being read; one without
   * a body where the answer is from a shared store. Its status is 304
   * when the data was known. That of a conversion by a table that is kept is the response with the table.
   */
  readonly response: Response;
  /** The quota as it was told with the response; `undefined` where no key is needed, or in an answer of a shared store. */
  readonly quota: Quota | undefined;
  /** Whether the data has expired, and is given because the service fails: see the option `staleIfError`. */
  readonly stale: boolean;
}

/**
 * Looks at the body of an answer.
 *
 * @returns what is wrong with it, not a promise of it; `undefined` when nothing is.
 */
export type AnswerCheck = (operation: string, body: unknown) => string | undefined;

/** A promise of data that can also be asked for the whole answer. */
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
