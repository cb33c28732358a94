import { entryJson } from '../editions/decision-json.ts';
import { writeRatio } from '../editions/ratio-text.ts';
import type { Decision, Release } from '../refresh/decisions.ts';

/**
 * Reads a stored entry, of whose columns those are NULL that its kind lacks.
 *
 * @throws Error when the row is not a complete decision.
 */
export function readEntry(row: object): Decision | Release {
  return entryJson.parse(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

/** Selects the decisions in force from the last entry about each subject. */
export function selectInForce(entries: readonly (Decision | Release)[]): Decision[] {
  return entries.flatMap((entry) => (entry.kind === 'release' ? [] : entry));
}

/** Lists the columns of an entry: subject, kind, rate, provider, as_of, reason, decided_by, decided_at. */
export function toDecisionRow(entry: Decision | Release): (string | number | null)[] {
  const { subject, kind, reason, by, decidedAt } = entry;
  const accepted = kind === 'accept' ? entry : undefined;
  const rate = accepted ? writeRatio(accepted.rate) : null;
  return [subject, kind, rate, accepted?.provider ?? null, accepted?.asOf ?? null, reason, by, decidedAt];
}
