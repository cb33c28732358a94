import type { Exchange } from './exchange.ts';

/** A target does not do what a clause expects of it. Anything else that is thrown is a fault of the run. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  /** In full, with any keys. */
  readonly expected: string;
  /** In full, with any keys. */
  readonly received: string;
  /** The exchange that the mismatch is about, where that was not the last one. */
  readonly exchange: Exchange | undefined;

  constructor(what: string, expected: unknown, received: unknown, exchange?: Exchange) {
    super(what);
    this.expected = show(expected);
    this.received = show(received);
    this.exchange = exchange;
  }
}

/** Blames an exchange for a mismatch that names none itself. */
export function about<Result>(exchange: Exchange, look: () => Result): Result {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof Mismatch) || error.exchange) throw error;
    throw new Mismatch(error.message, error.expected, error.received, exchange);
  }
}

/** What was meant as words stays words. */
function show(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // JSON can be read to any depth, but not written.
    return 'what is nested too deep to be shown';
  }
}
