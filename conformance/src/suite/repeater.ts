import { setTimeout } from 'node:timers/promises';
import { errorResponses } from '@crossrate/contract';
import { type Clock, systemClock } from '../clock.ts';
import { type Exchange, readAnswerTime, readKey, type SentRequest } from '../exchange.ts';
import { Mismatch } from '../mismatch.ts';
import type { Journal } from './journal.ts';
import type { Ledger } from './ledger.ts';
import { BrokenAnswer, isClosed, isTimeout } from './lost-answer.ts';
import { Sender, type SendOptions } from './sender.ts';

/** A request whose connection or answer breaks this often is no accident. */
const MOST_TRIES = 3;

/** Milliseconds in which this process learns that the target has closed other idle connections, too. */
const PAUSE_MS = 100;

/** Milliseconds of "a few moments", after which the interface asks clients to try a 503 again. */
const MOMENT_MS = 300;

/** The lasting failures after which a run waits no more: a target without some rates answers 503 for long. */
const MOST_LASTING = 12;

/** The statuses of a gateway whose connection to the target broke, which proves as little as without a gateway. */
const OF_GATEWAYS: readonly number[] = [502, 504];
/** A request that gateways lose this often is no accident. */
const MOST_LOST = 5;

const TEMPORARY: readonly number[] = [...OF_GATEWAYS, errorResponses.unavailable.status];

/** The longest total wait of a request for a limit for bursts: a longer `Retry-After` belongs to the quota of a day. */
const MOST_WAIT_MS = 60_000;

/** The most refusals of a request, each after a wait, that a limit for bursts explains. */
const MOST_WAITS = 10;

/** A request on its way to the target. */
interface Outgoing {
  readonly request: SentRequest;
  readonly journal: Journal;
  /** Ends the request and the waits between its repeats. */
  readonly until: AbortSignal;
  /** The tries that broke, timed out, or got a passing 502, 503 or 504. */
  dropped: number;
}

/** Sends the requests of a run, sends a request again after a failure that may be temporary, and keeps every exchange. */
export class Repeater {
  readonly #sender: Sender;
  readonly #ledger: Ledger;
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  /** All exchanges of the run, in the order in which they ended. */
  readonly seen: Exchange[] = [];
  /** The requests of the run that were sent again because a connection or an answer broke or timed out. */
  dropped = 0;
  /** The requests, by path and query, that failed after a wait. They get no other wait. */
  readonly #lasting = new Set<string>();
  /** The keys that waited in vain for a limit for bursts. Their 429 belongs to the quota of the day. */
  readonly #usedUp = new Set<string | undefined>();

  constructor(url: string, ledger: Ledger, options: SendOptions) {
    this.#sender = new Sender(url, options);
    this.#ledger = ledger;
    this.#clock = options.clock ?? systemClock;
    this.#signal = options.signal;
  }

  /**
   * Sends a request of a clause until its answer is no passing failure.
   *
   * @throws OverBudget when the run may send no more requests with this key.
   * @throws Mismatch when every try fails, although the target answers other requests.
   */
  async send(request: SentRequest, journal: Journal): Promise<Exchange> {
    const { signal } = journal.end;
    const until = this.#signal ? AbortSignal.any([signal, this.#signal]) : signal;
    const outgoing: Outgoing = { request, journal, until, dropped: 0 };
    this.#ledger.enter(request);
    journal.last = request;
    const answer = await this.#waitOutOutage(outgoing);
    const { dropped } = outgoing;
    const exchange = dropped === 0 ? answer : { ...answer, dropped };
    this.#ledger.settle(request, exchange.status);
    journal.last = exchange;
    journal.answers.push(exchange);
    this.seen.push(exchange);
    return exchange;
  }

  async #waitOutOutage(outgoing: Outgoing): Promise<Exchange> {
    const { target } = outgoing.request;
    let answer = await this.#waitOutBursts(outgoing);
    if (this.#lasting.has(target)) return answer;
    let tries = 1;
    for (; tries < this.#countChances(answer); tries += 1) {
      await this.#clock.sleep(MOMENT_MS, outgoing.until);
      this.#enterAgain(outgoing);
      answer = await this.#waitOutBursts(outgoing);
    }
    if (TEMPORARY.includes(answer.status)) this.#lasting.add(target);
    else if (tries > 1) this.#countDropped(outgoing);
    return answer;
  }

  /** The same gateway may lose a request several times when many are on their way. */
  #countChances({ status }: Exchange): number {
    if (OF_GATEWAYS.includes(status)) return MOST_LOST;
    return TEMPORARY.includes(status) && this.#lasting.size < MOST_LASTING ? 2 : 1;
  }

  /** Counts a repeat before it is sent. The target may charge it in addition. */
  #enterAgain({ request, journal }: Outgoing): void {
    this.#ledger.enter(request);
    journal.counts.repeated += 1;
  }

  #countDropped(outgoing: Outgoing): void {
    outgoing.dropped += 1;
    this.dropped += 1;
  }

  /** Distinguishes a limit for bursts, which ends when `Retry-After` says, from the quota of a day. Both answer 429. */
  async #waitOutBursts(outgoing: Outgoing): Promise<Exchange> {
    const key = readKey(outgoing.request);
    let waitedMs = 0;
    for (let refusals = 0; ; refusals += 1) {
      const answer = await this.#sendWhole(outgoing);
      if (answer.status !== errorResponses.quotaExceeded.status)
        return refusals === 0 ? answer : { ...answer, refused: refusals };
      const waitMs = readWait(answer);
      if (waitMs > MOST_WAIT_MS) return answer;
      waitedMs += waitMs;
      if (refusals === MOST_WAITS || waitedMs > MOST_WAIT_MS) this.#usedUp.add(key);
      if (this.#usedUp.has(key)) return answer;
      await this.#clock.sleep(waitMs, outgoing.until);
      this.#ledger.enter(outgoing.request);
    }
  }

  /** A target may close an idle connection at any time (RFC 9112, section 9.6), even with a request on its way. */
  async #sendWhole(outgoing: Outgoing): Promise<Exchange> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#sender.send(outgoing.request, outgoing.until);
      } catch (error) {
        if (!(await this.#mayRepeat(error, tries))) throw error;
        this.#enterAgain(outgoing);
        this.#countDropped(outgoing);
      }
    }
  }

  /**
   * Decides whether a lost answer may be an accident.
   *
   * @throws Mismatch when it is none, and the target answers other requests.
   */
  async #mayRepeat(error: unknown, tries: number): Promise<boolean> {
    const received = `none in ${tries} tries`;
    if (isTimeout(error)) {
      const lost = new Mismatch('an answer in time, as to other requests', 'an answer', received);
      // The cause is for `isTimeout`: a run gives up after a few timeouts in a row.
      if (tries > 1) throw Object.assign(lost, { cause: error });
      return this.#sender.isTargetUp();
    }
    const isBroken = error instanceof BrokenAnswer;
    if (!isBroken && !isClosed(error)) return false;
    if (tries < MOST_TRIES) return setTimeout(PAUSE_MS, true);
    if (isBroken) throw new Mismatch(error.message, 'an answer that can be read', received);
    if (!(await this.#sender.isTargetUp())) return false;
    throw new Mismatch('an answer, as to other requests', 'an answer', `a closed connection, and ${received}`);
  }
}

/** Reads the milliseconds for which a refusal asks a client to wait; infinite when it names no time. */
function readWait(answer: Exchange): number {
  const text = answer.headers.get('Retry-After') ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - readAnswerTime(answer);
  return Number.isNaN(waitMs) ? Number.POSITIVE_INFINITY : Math.max(0, waitMs);
}
