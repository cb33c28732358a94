import { isDeepStrictEqual } from 'node:util';
import { errorResponses, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import { type Exchange, readKey, type SentRequest } from '../exchange.ts';

const { unavailable, quotaExceeded } = errorResponses;

/** The list costs nothing and needs no key: only a limit for the address of this computer refuses some of so many at once. */
const LISTS_AT_ONCE = 10;

/**
 * Finds causes of failures that are not the target's. A target without rates answers 503 to every request, and 429 to
 * every request with a key that is used up. A 503 or a 429 to a single request is the target's failure.
 */
export class Excuses {
  /** A used-up key gets no new requests before midnight, so the search asks the target only once. */
  #isUsedUp = false;
  /** The reason why the rest of the run would prove nothing, if there is one. */
  lasting: string | undefined;

  /**
   * Finds the cause of a clause's failure, by asking the target again.
   *
   * @param answers - The answers that the clause got.
   * @param culprit - The request that the failure is about, if the clause names one.
   */
  async find(
    answers: readonly Exchange[],
    { http, keys, seen }: Context,
    culprit?: SentRequest,
  ): Promise<string | undefined> {
    const isAnsweredBy = async (expected: number, path: string, key?: string) =>
      (await http.get(path, key).catch(() => undefined))?.status === expected;
    if (answers.some(isUnavailable) && (await isAnsweredBy(unavailable.status, router.currencies.path)))
      return 'the target had no rates (503)';
    const isGranted = ({ path, status }: Exchange) => path === router.currencies.path && status === 200;
    if (answers.some(isOfLimiter) && seen.some(isGranted)) {
      const lists = Array.from({ length: LISTS_AT_ONCE }, () => http.get(router.currencies.path));
      const ended = await Promise.allSettled(lists);
      if (ended.some((list) => list.status === 'fulfilled' && isOfLimiter(list.value)))
        this.lasting =
          'something in front of the target limits the requests of this computer (429): --rate 5 sends fewer in a second';
    }
    if (this.lasting) return this.lasting;
    const wasOver = answers.some((answer) => answer.status === quotaExceeded.status && readKey(answer) === keys.active);
    // A key that is used up explains no failure of a request with another key.
    const isOfOther = culprit !== undefined && readKey(culprit) !== keys.active;
    if (!wasOver || isOfOther) return undefined;
    this.#isUsedUp ||= await isAnsweredBy(quotaExceeded.status, router.rates.path, keys.active);
    return this.#isUsedUp ? 'the key of --key has no request left today (429)' : undefined;
  }
}

/** Checks for a 429 that is not of the form of the interface, such as a page. A server that counts the list writes its own. */
const isOfLimiter = ({ status, body }: Exchange) =>
  status === quotaExceeded.status && typeof Object(body).error !== 'string';

const isUnavailable = ({ status, body }: Exchange) =>
  status === unavailable.status && isDeepStrictEqual(body, unavailable.body);
