import { badAnswers } from './bad-answers.ts';
import { oddTables } from './odd-tables.ts';
import type { Scenario } from './scenario.ts';
import { wrongTables } from './wrong-tables.ts';

const healthy: Scenario = { description: 'the right answer' };

/** All scenarios, by name. */
export const scenarios = { healthy, ...badAnswers, ...oddTables, ...wrongTables } as const satisfies Record<
  string,
  Scenario
>;

/** The name of a scenario. */
export type ScenarioName = keyof typeof scenarios;

/**
 * The names of the scenarios.
 *
 * @example
 * ```ts
 * import { createMockProviders, scenarioNames } from '@crossrate/mock-provider';
 * const providers = createMockProviders();
 * for (const scenario of scenarioNames) providers.setAll(scenario);
 * ```
 */
export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[];
