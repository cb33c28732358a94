import { router } from '@crossrate/contract';
import { type Clock, systemClock } from '../clock.ts';
import { BrokenAnswer } from './broken-answer.ts';
import { type ReadBody, readBody } from './read-body.ts';
import { findWireDefect } from './wire-defect.ts';

/** The options for sending requests to a target. */
export interface SendOptions {
  /** The most requests in a second. @default no limit */
  readonly perSecond?: number | undefined;
  /** Milliseconds that the target may take for one answer, including the body. @default 30_000 */
  readonly timeoutMs?: number | undefined;
  /** Ends the run, even in the middle of a clause. That clause then gets no result. */
  readonly signal?: AbortSignal | undefined;
  /** Sends the requests. @default the global `fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Tells the time, and waits between requests; limits of time follow the machine. @default the clock of the machine
   */
  readonly clock?: Clock | undefined;
}

/** Milliseconds that a target may take for one answer. */
export const TIMEOUT_MS = 30_000;

/** The part of that time in which a body must end once the text so far is whole JSON. */
const END_OF_BODY_SHARE = 0.1;

/** A response whose body has been read. */
export interface Received extends ReadBody {
  readonly response: Response;
}

/** Sends single requests to a target, within the limits of a run. */
export interface Sender {
  /**
   * Sends a request and reads the answer. The time limit starts when the request has had its turn.
   *
   * @param until - Aborts the request.
   * @throws BrokenAnswer when the answer cannot be read.
   */
  send(input: string | URL | Request, init: RequestInit | undefined, until: AbortSignal): Promise<Received>;
  /** Tells whether the target answers a request at all. */
  isTargetUp(): Promise<boolean>;
}

/** Creates a sender for the target at an address. */
export function createSender(base: string, options: SendOptions): Sender {
  const { perSecond, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch, clock = systemClock } = options;
  let nextTurn = 0;

  async function waitForTurn(until: AbortSignal): Promise<void> {
    if (perSecond === undefined) return;
    const now = clock.monotonic();
    const wait = Math.max(0, nextTurn - now);
    nextTurn = Math.max(nextTurn, now) + 1_000 / perSecond;
    if (wait > 0) await clock.sleep(wait, until);
  }

  return {
    async send(input, init, until) {
      await waitForTurn(until);
      // `AbortSignal.timeout` would be shorter, but Node 20 collects such a signal when only `AbortSignal.any` refers
      // to it. A body without an end would then hold the run for ever.
      const late = new AbortController();
      const timer = setTimeout(
        () => late.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError')),
        timeoutMs,
      );
      try {
        const response = await fetch(input, { ...init, signal: AbortSignal.any([until, late.signal]) });
        return { response, ...(await readBody(response, timeoutMs * END_OF_BODY_SHARE)) };
      } catch (error) {
        const defect = findWireDefect(error);
        throw defect ? new BrokenAnswer(defect, { cause: error }) : error;
      } finally {
        clearTimeout(timer);
      }
    },
    async isTargetUp() {
      const ask = async (path: string) => {
        const response = await fetch(base + path, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
        await response.body?.cancel();
        return true;
      };
      return Promise.any([router.currencies.path, router.rates.path].map(ask)).catch(() => false);
    },
  };
}
