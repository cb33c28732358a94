import { isDeepStrictEqual } from 'node:util';
import { errorResponses, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import { type Exchange, readKey, type SentRequest } from '../exchange.ts';

const { unavailable, quotaExceeded } = errorResponses;

/**
 * Finds causes of failures that are not the target's. A target without rates answers 503 to every request, and 429 to
 * every request with a key that is used up. A 503 or a 429 to a single request is the target's failure.
 */
export class Excuses {
  /** A used-up key gets no new requests before midnight, so the search asks the target only once. */
  #isUsedUp = false;

  /**
   * Finds the cause of a clause's failure, by asking the target again.
   *
   * @param answers - The answers that the clause got.
   * @param culprit - The request that the failure is about, if the clause names one.
   */
  async find(
    answers: readonly Exchange[],
    { http, keys }: Context,
    culprit?: SentRequest,
  ): Promise<string | undefined> {
    const isAnsweredBy = async (expected: number, path: string, key?: string) =>
      (await http.get(path, key).catch(() => undefined))?.status === expected;
    if (answers.some(isUnavailable) && (await isAnsweredBy(unavailable.status, router.currencies.path)))
      return 'the target had no rates (503)';
    const wasOver = answers.some((answer) => answer.status === quotaExceeded.status && readKey(answer) === keys.active);
    // A key that is used up explains no failure of a request with another key.
    const isOfOther = culprit !== undefined && readKey(culprit) !== keys.active;
    if (!wasOver || isOfOther) return undefined;
    this.#isUsedUp ||= await isAnsweredBy(quotaExceeded.status, router.rates.path, keys.active);
    return this.#isUsedUp ? 'the key of --key has no request left today (429)' : undefined;
  }
}

const isUnavailable = ({ status, body }: Exchange) =>
  status === unavailable.status && isDeepStrictEqual(body, unavailable.body);
