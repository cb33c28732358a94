import { badAnswers } from './bad-answers.ts';
import type { Scenario } from './scenario.ts';
import { spoiltTables } from './spoilt-tables.ts';
import { wrongTables } from './wrong-tables.ts';

const healthy: Scenario = { description: 'the right answer' };

/** Every kind of day that a provider can have, by name. */
export const scenarios = { healthy, ...badAnswers, ...spoiltTables, ...wrongTables } as const satisfies Record<
  string,
  Scenario
>;

/** The name of a kind of day. */
export type ScenarioName = keyof typeof scenarios;

/** The names of the kinds of day. */
export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[];
