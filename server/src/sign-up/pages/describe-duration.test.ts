import { expect, it } from 'vitest';
import { describeDuration } from './describe-duration.ts';

it.each([
  [-5, '1 minute'],
  [1, '1 minute'],
  [61, '2 minutes'],
  [3_600, '1 hour'],
  [3_601, '1 hour and 1 minute'],
  [86_399, '24 hours'],
])('describes %d seconds as %s', (seconds, words) => {
  expect(describeDuration(seconds)).toBe(words);
});
