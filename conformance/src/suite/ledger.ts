import { API_KEY_HEADER } from '@crossrate/contract';
import type { SentRequest } from '../exchange.ts';

/** What a run has spent of one key. */
export interface Spending {
  /** Requests that were sent with the key, whatever came of them. */
  readonly sent: number;
  /** Those of them that were answered with 200 or 304. */
  readonly granted: number;
}

/** A request that would spend more of a key than the run may. It is no failure of the target. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

/** How much of a key a run may spend. */
export interface Allowance {
  readonly key: string;
  /** Requests that a target may grant. */
  readonly granted: number;
  /** Requests that may be sent to a target of which it is not known that it counts no refusals. */
  readonly sent: number;
  /** Whether the target is known to count no refusals. */
  areRefusalsFree(): boolean;
}

/** Counts the requests of each key. */
export class Ledger {
  readonly #spent = new Map<string, { sent: number; granted: number }>();
  readonly #allowance: Allowance | undefined;

  constructor(allowance?: Allowance) {
    this.#allowance = allowance;
  }

  /** @throws OverBudget when the request must not be sent. */
  enter(request: SentRequest): void {
    const key = findKey(request);
    if (key === undefined) return;
    const spent = this.#spent.get(key) ?? { sent: 0, granted: 0 };
    if (key === this.#allowance?.key) checkAllowance(spent, this.#allowance);
    this.#spent.set(key, { ...spent, sent: spent.sent + 1 });
  }

  /** Notes what came of a request. */
  settle(request: SentRequest, status: number): void {
    const key = findKey(request);
    const spent = key === undefined ? undefined : this.#spent.get(key);
    if (spent && (status === 200 || status === 304)) spent.granted += 1;
  }

  /** @param key - None when the run has none; a clause sends an empty one, too. */
  spentOf(key: string | undefined): Spending {
    return (key ? this.#spent.get(key) : undefined) ?? { sent: 0, granted: 0 };
  }
}

function checkAllowance(spent: Spending, { granted, sent, areRefusalsFree }: Allowance): void {
  if (spent.granted >= granted) throw new OverBudget(`the run may spend ${granted} requests of --key, and has`);
  if (spent.sent < sent || areRefusalsFree()) return;
  throw new OverBudget(`the target may count the requests that it refuses, and --key has sent ${sent}`);
}

function findKey({ sentHeaders }: SentRequest): string | undefined {
  const [, key] =
    Object.entries(sentHeaders).find(([name]) => name.toLowerCase() === API_KEY_HEADER.toLowerCase()) ?? [];
  return key;
}
