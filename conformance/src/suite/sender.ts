import { router } from '@crossrate/contract';
import { type Clock, systemClock } from '../clock.ts';
import { parseJson } from '../drivers/parse-json.ts';
import type { Exchange, SentRequest } from '../exchange.ts';
import { BrokenAnswer, findWireDefect } from './lost-answer.ts';
import { readBody } from './read-body.ts';

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
  /**
   * Tells the time, and waits between requests; limits of time follow the machine. @default the clock of the machine
   */
  readonly clock?: Clock | undefined;
}

const TIMEOUT_MS = 30_000;

/** The part of that time in which a body must end once the text so far is whole JSON. */
const END_OF_BODY_SHARE = 0.1;

/** Sends single requests to a target, within limits of time, pace and size. */
export class Sender {
  readonly #base: string;
  readonly #options: SendOptions;
  readonly #clock: Clock;
  #nextTurn = 0;

  /** @param url - The address of the target, without `/api`. */
  constructor(url: string, options: SendOptions = {}) {
    this.#base = url.replace(/\/+$/, '');
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /**
   * Sends a request and reads the answer. The time limit starts when the request has had its turn. No redirect is
   * followed: `fetch` would send the key to the new address.
   *
   * @param until - Aborts the request.
   * @throws BrokenAnswer when the answer cannot be read.
   */
  async send(given: SentRequest, until?: AbortSignal): Promise<Exchange> {
    const { timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = this.#options;
    const request = { ...given, sentHeaders: this.#removeCommon(given.sentHeaders) };
    const { method, target, sentBody: body } = request;
    await this.#waitForTurn(until);
    // `AbortSignal.timeout` would be shorter, but Node 20 collects such a signal when only `AbortSignal.any` refers
    // to it. A body without an end would then hold the run for ever.
    const late = new AbortController();
    const abort = () => late.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError'));
    const timer = setTimeout(abort, timeoutMs);
    const signal = until ? AbortSignal.any([until, late.signal]) : late.signal;
    const headers = { ...request.sentHeaders, ...this.#options.headers };
    try {
      const init = { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) } as const;
      const response = await fetch(this.#base + target, init);
      const read = await readBody(response, timeoutMs * END_OF_BODY_SHARE);
      const answer = { status: response.status, headers: response.headers, body: parseJson(read.text) };
      return { ...request, ...read, ...answer, receivedAt: this.#clock.now() };
    } catch (error) {
      const defect = findWireDefect(error);
      throw defect ? new BrokenAnswer(defect, { cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Tells whether the target answers a request at all. */
  async isTargetUp(): Promise<boolean> {
    const { timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch, headers = {} } = this.#options;
    const ask = async (path: string) => {
      const init = { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) } as const;
      await (await fetch(this.#base + path, init)).body?.cancel();
      return true;
    };
    return Promise.any([router.currencies.path, router.rates.path].map(ask)).catch(() => false);
  }

  #removeCommon(own: SentRequest['sentHeaders']): SentRequest['sentHeaders'] {
    const common = Object.keys(this.#options.headers ?? {}).map((name) => name.toLowerCase());
    return Object.fromEntries(Object.entries(own).filter(([name]) => !common.includes(name.toLowerCase())));
  }

  async #waitForTurn(until?: AbortSignal): Promise<void> {
    const { perSecond } = this.#options;
    if (perSecond === undefined) return;
    const now = this.#clock.monotonic();
    const wait = Math.max(0, this.#nextTurn - now);
    this.#nextTurn = Math.max(this.#nextTurn, now) + 1_000 / perSecond;
    if (wait > 0) await this.#clock.sleep(wait, until);
  }
}
