import { Mismatch } from '../mismatch.ts';

/** A question that the interface leaves open, and the answer that a target has chosen. */
export interface Choice {
  /** Reads before a colon: "case of codes". */
  readonly question: string;
  /** The choice of the target, in a few words. */
  readonly answer: string;
}

/**
 * The choices of a target where the interface leaves a question open, as far as a run has seen them.
 *
 * @example
 * ```ts
 * import type { Choices } from '@crossrate/conformance';
 * const holdCase = (choices: Choices) => choices.hold('case of codes', 'any');
 * ```
 */
export class Choices {
  readonly #answers = new Map<string, string>();

  /**
   * Records the target's answer to a question, and holds the target to that answer for the rest of the run.
   *
   * @throws Mismatch when the target gave another answer before.
   */
  hold(question: string, answer: string): void {
    const before = this.#answers.get(question);
    if (before !== undefined && before !== answer)
      throw new Mismatch(`the same choice everywhere: ${question}`, before, answer);
    this.#answers.set(question, answer);
  }

  /** Records the run's present conclusion about a question. A later conclusion replaces the present one. */
  note(question: string, answer: string): void {
    this.#answers.set(question, answer);
  }

  /** Finds the recorded answer to a question; `undefined` when there is none yet. */
  find(question: string): string | undefined {
    return this.#answers.get(question);
  }

  /** Lists all choices in the order in which their questions first came up. */
  list(): Choice[] {
    return [...this.#answers].map(([question, answer]) => ({ question, answer }));
  }
}

/** The question whether a target charges refused requests. */
export const REFUSALS = 'refused requests';
