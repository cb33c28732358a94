/** What is left of the daily requests of a key. */
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
  /** The last response of the service to this request, its body being read; status 304 when the data was known. */
  readonly response: Response;
  /** The quota as it was told with the response; `undefined` where no key is needed. */
  readonly quota: Quota | undefined;
}

/**
 * Looks at the body of an answer.
 *
 * @returns what is wrong with it; `undefined` when nothing is.
 */
export type AnswerCheck = (operation: string, body: unknown) => string | undefined;

/** A promise of data that can also be asked for the whole answer. */
export class AnswerPromise<Data> extends Promise<Data> {
  readonly #answer: Promise<Answer<Data>>;

  /** What is chained to it is a promise like any other. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  constructor(answer: Promise<Answer<Data>>) {
    // Settled by `then` alone, so that a failure is reported once, wherever it is awaited.
    super(() => {});
    this.#answer = answer;
  }

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
  withResponse(): Promise<Answer<Data>> {
    return this.#answer;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  override then<Result = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Result | Rejected> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected);
  }
}
