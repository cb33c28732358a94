import type { ScenarioName } from '@crossrate/mock-provider';

/**
 * Days on which a provider states a plausible but wrong table. If the whole chain states it, nothing shows the error.
 */
export const lies: readonly ScenarioName[] = [
  ...(['major-high', 'major-inverted', 'majors-exchanged', 'four-inverted', 'scaled', 'shifted'] as const),
  ...(['mislabelled-base', 'week-old', 'frozen', 'slightly-high'] as const),
];
