export type { CurrencyCode } from '@crossrate/contract';
export type { Clock, MockOptions, MockProviders, ProviderScenarios } from './mock-providers.ts';
export { createMockProviders } from './mock-providers.ts';
export { computeRealRate } from './real-rates.ts';
export type { ScenarioName } from './scenarios/index.ts';
export { scenarioNames } from './scenarios/index.ts';
export type { ProviderName } from './upstreams/index.ts';
export { providerNames } from './upstreams/index.ts';
