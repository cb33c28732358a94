import type { Clock } from '../clock.ts';
import { readKey, type SentRequest } from '../exchange.ts';
import { Bursts } from './bursts.ts';
import type { Journal } from './journal.ts';
import { judgeFailure } from './judge-failure.ts';
import type { Ledger } from './ledger.ts';
import { Moments } from './moments.ts';
import type { Received, Sender } from './sender.ts';
import { tryAgain } from './try-again.ts';

/** A request of a clause, on its way to the target. */
interface Outgoing {
  readonly request: SentRequest;
  readonly journal: Journal;
  /** Ends the waits between repeats. */
  readonly until: AbortSignal;
  readonly send: () => Promise<Received>;
  /** Counts a try that broke, timed out, or got a passing 503. */
  readonly onDropped: () => void;
}

/** Receives answers. Repeats a request after a failure that may be temporary, and counts every repeat. */
export class Receiver {
  readonly #sender: Sender;
  readonly #ledger: Ledger;
  readonly #moments: Moments;
  readonly #bursts: Bursts;

  constructor(sender: Sender, ledger: Ledger, clock: Clock) {
    this.#sender = sender;
    this.#ledger = ledger;
    this.#moments = new Moments(clock);
    this.#bursts = new Bursts(clock);
  }

  /**
   * Receives the answer to a request.
   *
   * @throws Mismatch when every try fails, although the target answers other requests.
   */
  async receive(outgoing: Outgoing): Promise<Received> {
    const { target } = outgoing.request;
    const first = await this.#receiveAfterBursts(outgoing);
    if (!(await this.#moments.waitAfter(target, first.response))) return first;
    let last = await this.#receiveAgain(outgoing);
    // The same gateway may lose a request twice when many are on their way.
    if (await this.#moments.waitAfterGateway(last.response)) last = await this.#receiveAgain(outgoing);
    if (this.#moments.judgeRepeat(target, last.response)) outgoing.onDropped();
    return last;
  }

  #receiveAgain(outgoing: Outgoing): Promise<Received> {
    this.#countRepeat(outgoing);
    return this.#receiveAfterBursts(outgoing);
  }

  #receiveAfterBursts(outgoing: Outgoing): Promise<Received> {
    const { request, journal, until } = outgoing;
    return this.#bursts.waitOut(readKey(request), {
      send: () => this.#receiveWhole(outgoing),
      sendAgain: () => {
        this.#ledger.enter(request);
        return this.#receiveWhole(outgoing);
      },
      onPassed(refusals) {
        journal.repeated += refusals;
      },
      until,
    });
  }

  async #receiveWhole(outgoing: Outgoing): Promise<Received> {
    const sendAgain = () => {
      this.#countRepeat(outgoing);
      outgoing.onDropped();
      return outgoing.send();
    };
    try {
      return await tryAgain(outgoing.send, sendAgain);
    } catch (error) {
      throw await judgeFailure(error, this.#sender, sendAgain);
    }
  }

  #countRepeat({ request, journal }: Outgoing): void {
    this.#ledger.enter(request);
    journal.repeated += 1;
  }
}
