export type { CurrencyCode } from '@crossrate/contract';
export type { Cast, MockOptions, MockProviders } from './mock-providers.ts';
export { createMockProviders } from './mock-providers.ts';
export { realRate } from './real-rates.ts';
export type { ScenarioName } from './scenarios/index.ts';
export { scenarioNames, scenarios } from './scenarios/index.ts';
export { VICTIM } from './scenarios/spoilt-tables.ts';
export type { ProviderName } from './upstreams/index.ts';
export { providerNames } from './upstreams/index.ts';
