import type { Exchange } from './exchange.ts';

/**
 * A target does not do what a clause expects of it. Anything else that is thrown is a fault of the run.
 *
 * @example
 * ```ts
 * import { type Clause, Mismatch } from '@crossrate/conformance';
 * const clause: Clause = {
 *   ...{ id: 'acme-server', level: 'SHOULD', title: 'no header tells the server', ref: 'Agreement with Acme', needs: [] },
 *   async run({ http }) {
 *     const server = (await http.currencies()).headers.get('Server');
 *     if (server !== null) throw new Mismatch('no header Server', 'none', server);
 *   },
 * };
 * ```
 */
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

/**
 * Blames an exchange for a mismatch that names none itself.
 *
 * @example
 * ```ts
 * import { about, type Clause, expectSame } from '@crossrate/conformance';
 * const clause: Clause = {
 *   ...{ id: 'acme-no-errors', level: 'MUST', title: 'no answer of the run is a 500', ref: 'Agreement with Acme' },
 *   async run({ seen }) {
 *     for (const answer of seen) about(answer, () => expectSame('server error', answer.status >= 500, false));
 *   },
 * };
 * ```
 */
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
