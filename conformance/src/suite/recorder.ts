import { systemClock } from '../clock.ts';
import type { Exchange, SentRequest } from '../exchange.ts';
import type { Journal } from './journal.ts';
import type { Ledger } from './ledger.ts';
import { Repeater } from './repeater.ts';
import { Sender, type SendOptions } from './sender.ts';

/** Sends the requests of a run and keeps every exchange. */
export class Recorder {
  readonly #ledger: Ledger;
  readonly #repeater: Repeater;
  readonly #signal: AbortSignal | undefined;
  readonly #seen: Exchange[] = [];
  #dropped = 0;

  /** @param url - The address of the target, without `/api`. */
  constructor(url: string, ledger: Ledger, options: SendOptions = {}) {
    this.#ledger = ledger;
    this.#repeater = new Repeater(new Sender(url, options), options.clock ?? systemClock);
    this.#signal = options.signal;
  }

  /** All exchanges of the run, in the order in which they ended. */
  get seen(): readonly Exchange[] {
    return this.#seen;
  }

  /** The requests of the run that were repeated because a connection or an answer broke or timed out. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Sends a request of a clause.
   *
   * @throws OverBudget when the run may send no more requests with this key.
   */
  async send(request: SentRequest, journal: Journal): Promise<Exchange> {
    const enter = () => this.#ledger.enter(request);
    enter();
    journal.last = request;
    let dropped = 0;
    const answer = await this.#repeater.send({
      request,
      until: this.#signal ? AbortSignal.any([journal.signal, this.#signal]) : journal.signal,
      onRepeat: enter,
      onCharged(repeats) {
        journal.counts.repeated += repeats;
      },
      onDropped: () => {
        dropped += 1;
        this.#dropped += 1;
      },
    });
    const exchange = dropped === 0 ? answer : { ...answer, dropped };
    this.#ledger.settle(request, exchange.status);
    journal.last = exchange;
    journal.answers.push(exchange);
    this.#seen.push(exchange);
    return exchange;
  }
}
