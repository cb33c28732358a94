import { readKey, type SentRequest } from '../exchange.ts';

/** The requests that a run has spent of one key. */
export interface Spending {
  /** Requests sent with the key, whatever their answers. A request that was sent again counts again. */
  readonly sent: number;
  /** Requests sent with the key and answered with 200 or 304. */
  readonly granted: number;
}

/** Checks for a status that a target may charge for. */
export const isGranted = (status: number): boolean => status === 200 || status === 304;

/** Thrown when a clause needs more requests of a key than the run may spend. The run then skips the clause. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

/** The requests that a run may spend of one key. */
export interface Allowance {
  readonly key: string;
  /** The most requests that the target may grant. */
  readonly granted: number;
  /** The most requests sent to a target that may charge refused requests. */
  readonly sent: number;
  /** Tells whether the target is known not to charge refused requests. */
  areRefusalsFree(): boolean;
}

/** Counts the requests of each key, and keeps one key to its allowance. */
export class Ledger {
  readonly #spent = new Map<string, { sent: number; granted: number }>();
  readonly #allowance: Allowance | undefined;

  constructor(allowance?: Allowance) {
    this.#allowance = allowance;
  }

  /**
   * Counts a request that is about to be sent.
   *
   * @throws OverBudget when the request must not be sent.
   */
  enter(request: SentRequest): void {
    const key = readKey(request);
    if (key === undefined) return;
    const spent = this.#spent.get(key) ?? { sent: 0, granted: 0 };
    if (key === this.#allowance?.key) checkAllowance(spent, this.#allowance);
    this.#spent.set(key, { ...spent, sent: spent.sent + 1 });
  }

  /** Records the status of the answer to a request. */
  settle(request: SentRequest, status: number): void {
    const key = readKey(request);
    const spent = key === undefined ? undefined : this.#spent.get(key);
    if (spent && isGranted(status)) spent.granted += 1;
  }

  /**
   * Reads the spending of a key. An empty key counts as no key, although clauses send requests with an empty key.
   *
   * @param key - `undefined` when the run has no key.
   */
  readSpending(key: string | undefined): Spending {
    return (key ? this.#spent.get(key) : undefined) ?? { sent: 0, granted: 0 };
  }
}

function checkAllowance(spent: Spending, { granted, sent, areRefusalsFree }: Allowance): void {
  if (spent.granted >= granted)
    throw new OverBudget(`the run may spend ${granted} requests of --key, and has sent them`);
  if (spent.sent < sent || areRefusalsFree()) return;
  throw new OverBudget(`the target may count the requests that it refuses, and --key has sent ${sent}`);
}
