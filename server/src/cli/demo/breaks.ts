import type { ProviderName, ScenarioName } from '@crossrate/mock-provider';
import type { RoundBreak } from '../../http/pages/round-pages.ts';

/** A break, and the scenario of the mocked provider that plays it. */
export interface PlayedBreak extends RoundBreak {
  readonly provider: ProviderName;
  readonly scenario: ScenarioName;
}

/** What a visitor of the demo can break: always the first provider of the chain, whose rates are preferred. */
export const breaks: readonly PlayedBreak[] = [
  { name: 'eur-up', label: 'EUR × 1.3', provider: 'currency-api', scenario: 'major-high' },
  { name: 'upside-down', label: 'Every rate upside down', provider: 'currency-api', scenario: 'inverted' },
  { name: 'scaled', label: 'Every rate × 0.9', provider: 'currency-api', scenario: 'tenth-low' },
  { name: 'week-old', label: 'The table of last week', provider: 'currency-api', scenario: 'week-old' },
  { name: 'garbage', label: 'A web page instead of rates', provider: 'currency-api', scenario: 'html' },
];
