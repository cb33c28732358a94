import type { Exchange, SentRequest } from './exchange.ts';

/**
 * The failure of a target in a clause. Any other error that a clause throws is a fault of the run.
 *
 * @example
 * ```ts
 * import { type Clause, Mismatch } from '@crossrate/conformance';
 * const clause: Clause = {
 *   ...{ id: 'acme-server', level: 'SHOULD', title: 'no header names the server', needs: [] },
 *   async run({ http }) {
 *     const server = (await http.currencies()).headers.get('Server');
 *     if (server !== null) throw new Mismatch('no header Server', 'none', server);
 *   },
 * };
 * ```
 */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  /** Not shortened, and may hold keys. */
  readonly expected: string;
  /** Not shortened, and may hold keys. */
  readonly received: string;
  /** The request with the mismatch, and its answer if there is one; `undefined` means the last request of the clause. */
  request: Exchange | SentRequest | undefined;

  /** @param subject - The broken promise in short: the message of the error, and the reason in the report. */
  constructor(subject: string, expected: unknown, received: unknown) {
    super(subject);
    this.expected = formatValue(expected);
    this.received = formatValue(received);
  }

  /** Names the request with the mismatch, unless a request is named already. */
  locateIn(request: Exchange | SentRequest): this {
    this.request ??= request;
    return this;
  }
}

/**
 * Runs a check on an exchange, and returns its result.
 *
 * @throws Mismatch of the check, located in this exchange unless the mismatch names another one.
 */
export function checkExchange<Result>(exchange: Exchange, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    throw error instanceof Mismatch ? error.locateIn(exchange) : error;
  }
}

/** Formats a value for a report: a text as given, anything else as JSON. */
function formatValue(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // `JSON.parse` reads a deeper nesting than `JSON.stringify` writes.
    return 'a value that is nested too deep to be shown';
  }
}
