import { entryJson } from '../editions/decision-json.ts';
import { writeRatio } from '../editions/ratio-text.ts';
import type { Entry } from '../judging/decisions.ts';

/**
 * Reads a stored entry, of whose columns those are NULL that its kind lacks.
 *
 * @throws Error when the row is not a complete decision.
 */
export function readEntry(row: object): Entry {
  return entryJson.parse(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

/** Lists the columns of an entry: subject, kind, rate, provider, as_of, reason, decided_by, decided_at. */
export function toDecisionRow(entry: Entry): (string | number | null)[] {
  const { subject, kind, reason, by, decidedAt } = entry;
  const accepted = kind === 'accept' ? entry : undefined;
  const rate = accepted ? writeRatio(accepted.rate) : null;
  return [subject, kind, rate, accepted?.provider ?? null, accepted?.asOf ?? null, reason, by, decidedAt];
}
