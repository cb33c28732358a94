import { readKey, type SentRequest } from '../exchange.ts';
import { type Choices, REFUSALS } from './choices.ts';

/** The requests that a run has spent of its active key. */
export interface Spending {
  /** Requests sent with the key, whatever their answers. A request that was sent again counts again. */
  readonly sent: number;
  /** Requests sent with the key and answered with 200 or 304. */
  readonly granted: number;
}

/** Checks for a status that a target may charge for. */
export const isGranted = (status: number): boolean => status === 200 || status === 304;

/** Thrown when a clause needs more requests of the key than the run may spend. The run then skips the clause. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

/** Counts the requests of the active key, and keeps the run to its budget. */
export class Ledger {
  readonly #key: string | undefined;
  readonly #budget: Spending;
  readonly #choices: Choices;
  #spent: Spending = { sent: 0, granted: 0 };

  /** @param budget - The most requests of the key: sent to a target that may charge refused ones, and granted. */
  constructor(key: string | undefined, budget: Spending, choices: Choices) {
    this.#key = key;
    this.#budget = budget;
    this.#choices = choices;
  }

  /** The requests of the key so far. */
  get spent(): Spending {
    return this.#spent;
  }

  /**
   * Counts a request that is about to be sent.
   *
   * @throws OverBudget when the request must not be sent.
   */
  enter(request: SentRequest): void {
    if (!this.#isCounted(request)) return;
    const { sent, granted } = this.#spent;
    const most = this.#budget;
    if (granted >= most.granted)
      throw new OverBudget(`the run may spend ${most.granted} requests of --key, and has sent them`);
    if (sent >= most.sent && this.#choices.find(REFUSALS) !== 'free')
      throw new OverBudget(`the target may count the requests that it refuses, and --key has sent ${most.sent}`);
    this.#spent = { sent: sent + 1, granted };
  }

  /** Records the status of the answer to a request. */
  settle(request: SentRequest, status: number): void {
    const { sent, granted } = this.#spent;
    if (this.#isCounted(request) && isGranted(status)) this.#spent = { sent, granted: granted + 1 };
  }

  /** A request without a key, or with an empty one, spends nothing. */
  #isCounted(request: SentRequest): boolean {
    return Boolean(this.#key) && readKey(request) === this.#key;
  }
}
