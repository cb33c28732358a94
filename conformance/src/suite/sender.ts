import { router } from '@crossrate/contract';
import { type Clock, systemClock } from '../clock.ts';
import type { Exchange, SentRequest } from '../exchange.ts';
import { parseJson } from '../parse-json.ts';
import { BrokenAnswer, findWireDefect } from './lost-answer.ts';
import { readBody } from './read-body.ts';
import { watchHeaders } from './watched-headers.ts';

/** The options for sending requests to a target. */
export interface SendOptions {
  /** Header fields of every request. A request's own field of the same name gives way. No report shows the values. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The most requests in a second. @default no limit */
  readonly perSecond?: number | undefined;
  /** Milliseconds that the target may take for one answer, including the body. @default 30_000 */
  readonly timeoutMs?: number | undefined;
  /** Ends the run, even in the middle of a clause. That clause then gets no result. */
  readonly signal?: AbortSignal | undefined;
  /** Sends the requests. @default the global `fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Tells the time, and waits between requests; limits of time follow the machine. @default the clock of the machine */
  readonly clock?: Clock | undefined;
}

/** Sends single requests to a target, within limits of time, pace and size. */
export class Sender {
  readonly #base: string;
  readonly #perSecond: number | undefined;
  readonly #options: { [Name in 'clock' | 'fetch' | 'headers' | 'timeoutMs']: NonNullable<SendOptions[Name]> };
  #nextTurn = 0;

  /** @param url - The address of the target, without `/api`. */
  constructor(url: string, options: SendOptions = {}) {
    const { clock = systemClock, fetch = globalThis.fetch, headers = {}, timeoutMs = 30_000 } = options;
    this.#base = url.replace(/\/+$/, '');
    this.#perSecond = options.perSecond;
    this.#options = { clock, fetch, headers, timeoutMs };
  }

  /**
   * Sends a request and reads the answer. The time limit starts when the request has had its turn. No redirect is
   * followed: `fetch` would send the key to the new address.
   *
   * @param until - Aborts the request.
   * @throws BrokenAnswer when the answer cannot be read.
   */
  async send(given: SentRequest, until?: AbortSignal): Promise<Exchange> {
    const { timeoutMs, fetch, clock, headers: common } = this.#options;
    const request = { ...given, sentHeaders: removeNames(given.sentHeaders, common) };
    const { method, target, sentHeaders, sentBody: body } = request;
    await this.#waitForTurn(until);
    // `AbortSignal.timeout` would be shorter, but Node 20 collects such a signal when only `AbortSignal.any` refers
    // to it. A body without an end would then hold the run for ever.
    const late = new AbortController();
    const abort = () => late.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError'));
    const timer = setTimeout(abort, timeoutMs);
    const signal = until ? AbortSignal.any([until, late.signal]) : late.signal;
    const headers = { ...sentHeaders, ...common };
    try {
      const init = { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) } as const;
      const response = await fetch(this.#base + target, init);
      const read = await readBody(response);
      const answer = { status: response.status, headers: watchHeaders(response.headers), body: parseJson(read.text) };
      return { ...request, ...read, ...answer, receivedAt: clock.now() };
    } catch (error) {
      const defect = findWireDefect(error);
      throw defect ? new BrokenAnswer(defect, { cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Tells whether the target answers a request at all. */
  async isTargetUp(): Promise<boolean> {
    const { timeoutMs, fetch, headers } = this.#options;
    const ask = async (path: string) => {
      const init = { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) } as const;
      await (await fetch(this.#base + path, init)).body?.cancel();
      return true;
    };
    return Promise.any([router.currencies.path, router.rates.path].map(ask)).catch(() => false);
  }

  async #waitForTurn(until?: AbortSignal): Promise<void> {
    if (this.#perSecond === undefined) return;
    const { clock } = this.#options;
    const now = clock.monotonic();
    const wait = Math.max(0, this.#nextTurn - now);
    this.#nextTurn = Math.max(this.#nextTurn, now) + 1_000 / this.#perSecond;
    if (wait > 0) await clock.sleep(wait, until);
  }
}

/** Removes the headers that have the names of others. */
function removeNames(own: SentRequest['sentHeaders'], others: SentRequest['sentHeaders']): SentRequest['sentHeaders'] {
  const names = Object.keys(others).map((name) => name.toLowerCase());
  return Object.fromEntries(Object.entries(own).filter(([name]) => !names.includes(name.toLowerCase())));
}
