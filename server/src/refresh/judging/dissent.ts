import type { BelievedRate, Suspect } from '../refresh-state.ts';
import type { Case } from './case.ts';
import { isFresh, isRecent } from './suspicion.ts';
import { areNear, type DatedRate } from './tolerance.ts';

/** Finds the latest rates of the sources that are silent in this round, if they contradict every quote of the round. */
export function findDissent(facts: Case): DatedRate[] {
  const last = findSilentLast(facts);
  return [...findSilentSuspects(facts), ...(last ? [last] : [])];
}

/**
 * Finds the recent suspects of silent sources: a round without a source must not take back what the source said. The
 * quotes of this round contradict such a suspect, so its time without contradiction (`aloneSince`) ends.
 */
export function findSilentSuspects(facts: Case): Suspect[] {
  const silent = facts.suspects.filter((suspect) => isFresh(suspect, facts.now) && isSilentDissenter(facts, suspect));
  return silent.map(({ aloneSince: _, ...suspect }) => suspect);
}

/** Finds the last rate, if a source that is silent now stated it lately. */
function findSilentLast(facts: Case): BelievedRate | undefined {
  const { last, isLastServable, now } = facts;
  return last && isLastServable && isRecent(last.believedAt, now) && isSilentDissenter(facts, last) ? last : undefined;
}

function isSilentDissenter(
  { code, witnesses, discredited }: Case,
  quote: DatedRate & { readonly provider: string },
): boolean {
  const isHeard = [...witnesses, ...discredited].some(({ provider }) => provider === quote.provider);
  return !isHeard && !witnesses.some((witness) => areNear(code, witness, quote));
}
