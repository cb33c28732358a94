/** A target does not do what a clause expects of it. Anything else that is thrown is a fault of the run. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  readonly expected: string;
  readonly received: string;

  constructor(what: string, expected: unknown, received: unknown) {
    super(what);
    this.expected = show(expected);
    this.received = show(received);
  }
}

/** What was meant as words stays words. */
function show(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
