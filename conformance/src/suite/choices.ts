import { Mismatch } from '../mismatch.ts';

/** How a target answers a question that the interface leaves open. */
export interface Choice {
  /** So that it reads before a colon: "case of codes". */
  readonly question: string;
  readonly answer: string;
}

/**
 * What the interface leaves open, as far as the run has seen how the target decides it.
 *
 * @example
 * ```ts
 * import type { Clause } from '@crossrate/conformance';
 * const clause: Clause = {
 *   ...{ id: 'acme-case', level: 'MUST', title: 'all errors are written in one way', ref: 'Agreement with Acme' },
 *   async run({ seen, choices }) {
 *     const errors = seen.filter(({ status }) => status >= 400);
 *     for (const { text } of errors) choices.hold('spaces in JSON', /^{"/.test(text) ? 'none' : 'some');
 *   },
 * };
 * ```
 */
export class Choices {
  readonly #answers = new Map<string, string>();

  /**
   * Remembers how the target decides a question, and holds the target to that from then on.
   *
   * @throws Mismatch when the target has decided it otherwise before.
   */
  hold(question: string, answer: string): void {
    const before = this.#answers.get(question);
    if (before !== undefined && before !== answer)
      throw new Mismatch(`the same choice everywhere: ${question}`, before, answer);
    this.#answers.set(question, answer);
  }

  /** Remembers what the run makes of a question, which may change as it sees more. */
  note(question: string, answer: string): void {
    this.#answers.set(question, answer);
  }

  /** How the target decides a question, if the run has seen that. */
  find(question: string): string | undefined {
    return this.#answers.get(question);
  }

  /** All choices that were seen, in the order in which they were. */
  list(): Choice[] {
    return [...this.#answers].map(([question, answer]) => ({ question, answer }));
  }
}

/** The question whether requests that are refused count. */
export const REFUSALS = 'refused requests';
