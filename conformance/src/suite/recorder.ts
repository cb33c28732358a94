import { setTimeout as startTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { errorResponses, router } from '@crossrate/contract';
import { answerRequest, describeRequest, type Exchange, type SentRequest } from '../exchange.ts';
import { Mismatch } from '../mismatch.ts';
import { BrokenAnswer } from './broken-answer.ts';
import type { Ledger } from './ledger.ts';
import { readBody } from './read-body.ts';
import { isSilent, isTimeout, Silence } from './silence.ts';
import { MOST_TRIES, tryAgain } from './try-again.ts';
import { findWireDefect, isClosed } from './wire-defect.ts';

/** How a target is asked. */
export interface RequestLimits {
  /** No more requests than this in a second. @default no limit */
  readonly perSecond?: number | undefined;
  /** Milliseconds that the target may take for one answer, its body included. @default 30_000 */
  readonly timeoutMs?: number | undefined;
  /** Ends the run, amid a clause too, of which nothing is told then. */
  readonly signal?: AbortSignal | undefined;
  /** Sends the requests. @default the global `fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** What became of the requests of one clause. */
export interface Journal {
  /** The last request, and its answer if one came. */
  last?: SentRequest | Exchange | undefined;
  /** The answers that it has got, those included that were remembered from an earlier clause. */
  readonly answers: Exchange[];
  /** Whether an answer was the one of a service that has no rates. */
  hasUnavailable: boolean;
  /** How many requests were sent again, and may have been counted twice. */
  repeated: number;
}

/** Sends the requests of a run, keeps every exchange, and keeps to a rate. */
export interface Recorder {
  /** Its responses are read already; their `text()` tells the body. */
  readonly send: typeof fetch;
  /** All exchanges of the run, in the order in which they ended. */
  readonly seen: readonly Exchange[];
  /** How many requests of the run were sent again, since their connections or their answers broke. */
  readonly dropped: () => number;
  /** Begins a clause. What the one before has left under way is dropped. */
  readonly begin: () => Journal;
}

/** Begins the journal of a clause. */
export function newJournal(): Journal {
  return { answers: [], hasUnavailable: false, repeated: 0 };
}

/** Milliseconds that a target may take for one answer. */
export const TIMEOUT_MS = 30_000;

/** A body that is whole JSON already may take this part of the time for its end. */
const PATIENCE = 0.1;

/** Makes one for a run on a target. */
export function createRecorder(base: string, ledger: Ledger, limits: RequestLimits = {}): Recorder {
  const { perSecond, timeoutMs = TIMEOUT_MS, signal: ended, fetch = globalThis.fetch } = limits;
  const seen: Exchange[] = [];
  let dropped = 0;
  let journal: Journal = newJournal();
  let clause = new AbortController();
  let free = 0;

  async function turn(signal: AbortSignal): Promise<void> {
    if (perSecond === undefined) return;
    const now = performance.now();
    const wait = Math.max(0, free - now);
    free = Math.max(free, now) + 1_000 / perSecond;
    if (wait > 0) await setTimeout(wait, undefined, { signal });
  }

  /** Sends a request and reads its answer within the target's time, which begins when the request had its turn. */
  async function attempt(input: string | URL | Request, init: RequestInit | undefined, until: AbortSignal) {
    await turn(until);
    // An AbortSignal.timeout would be shorter, but Node 20 loses one that only AbortSignal.any refers to, and a body
    // without an end then holds the run for ever.
    const late = new AbortController();
    const timer = startTimer(
      () => late.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError')),
      timeoutMs,
    );
    try {
      const response = await fetch(input, { ...init, signal: AbortSignal.any([until, late.signal]) });
      return { response, ...(await readBody(response, timeoutMs * PATIENCE)) };
    } catch (error) {
      const defect = findWireDefect(error);
      throw defect ? new BrokenAnswer(defect, { cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether the target answers something. */
  async function isThere(): Promise<boolean> {
    const ask = async (path: string) => {
      const response = await fetch(base + path, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      await response.body?.cancel();
      return true;
    };
    return Promise.any([router.currencies.path, router.rates.path].map(ask)).catch(() => false);
  }

  /** Tells a request that breaks every time from a target that is not there: one that answers others could answer it. */
  async function judgeBreak(error: unknown, again: () => Promise<unknown>): Promise<unknown> {
    const received = `none in ${MOST_TRIES} tries`;
    if (error instanceof BrokenAnswer) return new Mismatch(error.message, 'an answer that can be read', received);
    if (isTimeout(error)) return (await isThere()) && (await isSilent(again)) ? new Silence(error) : error;
    if (!isClosed(error) || !(await isThere())) return error;
    return new Mismatch('an answer, as to other requests', 'an answer', `a closed connection, and ${received}`);
  }

  return {
    seen,
    dropped: () => dropped,
    begin() {
      clause.abort();
      clause = new AbortController();
      journal = newJournal();
      return journal;
    },
    send: async (input, init) => {
      const mine = journal;
      const until = AbortSignal.any([clause.signal, init?.signal, ended].filter((signal) => !!signal));
      const request = describeRequest(base, input, init);
      ledger.enter(request);
      mine.last = request;
      const repeat = () => {
        dropped += 1;
        mine.repeated += 1;
      };
      const { response, text, isUtf8 } = await tryAgain(() => attempt(input, init, until), repeat).catch(
        async (error: unknown) => {
          throw await judgeBreak(error, () => {
            repeat();
            return attempt(input, init, until);
          });
        },
      );
      const exchange = { ...answerRequest(request, response, text), isUtf8 };
      ledger.settle(request, exchange.status);
      mine.last = exchange;
      mine.answers.push(exchange);
      if (isUnavailable(exchange)) mine.hasUnavailable = true;
      seen.push(exchange);
      // A Response of one's own could not have all the statuses that a target can think of.
      return Object.assign(response, { text: async () => text });
    },
  };
}

function isUnavailable({ status, body }: Exchange): boolean {
  const { unavailable } = errorResponses;
  return status === unavailable.status && isDeepStrictEqual(body, unavailable.body);
}
