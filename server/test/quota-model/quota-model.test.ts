import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeExploration, formatTrace } from './describe-exploration.ts';
import { MISTAKES, mistakes } from './mistakes.ts';
import { SCOPES, scopeNames } from './scopes.ts';

// A scope with fewer states than that would mean that some step is never taken.
const FEWEST_STATES = { kills: 15_000, days: 10_000, leaps: 5_000, ahead: 5_000 };

it.each(scopeNames)('breaks no invariant, whatever happens within the scope "%s"', (scope) => {
  const { text, states, counterexample } = describeExploration(scope);
  console.log(text);
  expect(counterexample).toBeUndefined();
  expect(states, SCOPES[scope].title).toBeGreaterThan(FEWEST_STATES[scope]);
});

it.each(mistakes)('shows what breaks when %s', (mistake) => {
  const { scope, breaks } = MISTAKES[mistake];
  const { text, counterexample } = describeExploration(scope, mistake);
  console.log(`${mistake}\n${text}`);
  expect(counterexample?.broken).toBe(breaks);
});

it('has the trace that its page shows', () => {
  const { counterexample } = describeExploration('leaps', 'Writer.forgetDays goes by one reading of the clock');
  const page = readFileSync(new URL('../../../docs/quota-model.md', import.meta.url), 'utf8');
  expect(page).toContain(formatTrace(counterexample?.trace ?? ['missing']));
});
