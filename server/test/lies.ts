import type { ScenarioName } from '@crossrate/mock-provider';

/**
 * Days on which a provider states a plausible table that is wrong: what the whole chain says cannot be told from the
 * truth.
 */
export const lies: readonly ScenarioName[] = [
  ...(['major-high', 'major-inverted', 'majors-exchanged', 'four-inverted', 'scaled', 'shifted'] as const),
  ...(['mislabelled-base', 'week-old', 'frozen', 'slightly-high'] as const),
];
