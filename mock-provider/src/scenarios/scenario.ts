import type { MockTable, Upstream } from '../upstream.ts';

/** What a scenario needs to answer with something else than a table. */
export interface ScenarioContext {
  readonly upstream: Upstream;
  readonly url: URL;
  /** The answer of a good day. */
  readonly healthy: () => Response;
}

/** A kind of day that a provider can have. */
export interface Scenario {
  /** What its clients see. */
  readonly description: string;
  /** Spoils the table; the answer keeps its form. */
  readonly alter?: (table: MockTable, seed: number) => MockTable;
  /** Answers in the place of the provider. */
  readonly answer?: (context: ScenarioContext) => Response | Promise<Response>;
}
