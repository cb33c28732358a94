import { knownErrors } from '../history/known-errors.ts';
import { formatMoment, type Round } from '../worlds/replay.ts';

/** The tables that were not believed as a whole. */
export interface DiscreditedResult {
  /** The tables of days without known errors. */
  readonly honest: number;
  /** Each day and provider, days with known errors among them, with the first diagnosis. */
  readonly days: readonly string[];
}

/** Counts the tables that are discredited as a whole. */
export class Discredited {
  #honest = 0;
  readonly #days = new Map<string, string>();

  observe({ now, judgement }: Round): void {
    for (const [provider, diagnosis] of judgement.diagnoses) {
      const date = formatMoment(now).slice(0, 10);
      if (provider !== 'currency-api' || !knownErrors.some(({ from, to }) => from <= date && date <= to))
        this.#honest += 1;
      const day = `${date} ${provider}`;
      if (!this.#days.has(day)) this.#days.set(day, `${day}: ${diagnosis}`);
    }
  }

  get result(): DiscreditedResult {
    return { honest: this.#honest, days: [...this.#days.values()] };
  }
}
