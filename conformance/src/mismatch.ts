/** A target does not do what a clause expects of it. Anything else that is thrown is a fault of the run. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  /** In full, with any keys. */
  readonly expected: string;
  /** In full, with any keys. */
  readonly received: string;

  /** The request that it is about, where that was not the last one. */
  readonly request: string | undefined;

  constructor(what: string, expected: unknown, received: unknown, request?: string) {
    super(what);
    this.expected = show(expected);
    this.received = show(received);
    this.request = request;
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
