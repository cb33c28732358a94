import type { MockTable, Upstream } from '../upstream.ts';

/** The input of a scenario that answers in the place of the provider. */
export interface ScenarioContext {
  readonly upstream: Upstream;
  readonly url: URL;
  /** Builds the answer of a healthy provider. */
  readonly buildHealthyAnswer: () => Response;
}

/** A good or bad day of a provider. */
export interface Scenario {
  /** The answer, as clients see it. */
  readonly description: string;
  /**
   * Changes the table; the answer keeps the form of the provider.
   *
   * @param seed - A whole number from 0, another one for each provider.
   */
  readonly alter?: (table: MockTable, seed: number) => MockTable;
  /** Answers in the place of the provider. */
  readonly answer?: (context: ScenarioContext) => Response | Promise<Response>;
}
