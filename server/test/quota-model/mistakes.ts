import type { ScopeName } from './scopes.ts';

interface Consequence {
  /** The scope in which the mistake shows. */
  readonly scope: ScopeName;
  /** The invariant that breaks first. */
  readonly breaks: string;
}

/** Possible mistakes in the code, each named after its step. */
export const MISTAKES = {
  'Writer.charge does not follow': { scope: 'kills', breaks: 'never fewer counted than acknowledged' },
  'Writer.charge grants at the limit': { scope: 'kills', breaks: 'never more granted than the limit' },
  'Writer.charge is acknowledged before COMMIT': { scope: 'kills', breaks: 'never fewer counted than acknowledged' },
  'Writer.charge is repeated when its fate is unknown': { scope: 'kills', breaks: 'never more counted than sent' },
  'Counters.forget is left out when COMMIT fails': {
    scope: 'kills',
    breaks: 'a counter that was told never goes back',
  },
  'Counters.follow looks for no gap': { scope: 'days', breaks: 'a counter that was told never goes back' },
  'foldCharges deletes the last charge': { scope: 'kills', breaks: 'a counter that was told never goes back' },
  'foldCharges copies what was known': { scope: 'days', breaks: 'never fewer counted than acknowledged' },
  'FollowedCounters.take ignores charges before its own': {
    scope: 'days',
    breaks: 'a counter that was told never goes back',
  },
  'FollowedCounters.read does not follow': { scope: 'kills', breaks: 'a counter that was told never goes back' },
  'DayWatch.see believes one reading of the clock': { scope: 'leaps', breaks: 'never more granted than the limit' },
  'Writer.forgetDays goes by one reading of the clock': { scope: 'leaps', breaks: 'never more granted than the limit' },
  'OldDays.find keeps days by their dates': { scope: 'leaps', breaks: 'never more granted than the limit' },
  'OldDays.find forgets what others count by': { scope: 'ahead', breaks: 'never more granted than the limit' },
} as const satisfies Readonly<Record<string, Consequence>>;

/** A mistake that the model can make. */
export type Mistake = keyof typeof MISTAKES;

/** All mistakes. */
export const mistakes = Object.keys(MISTAKES).filter((name): name is Mistake => name in MISTAKES);
