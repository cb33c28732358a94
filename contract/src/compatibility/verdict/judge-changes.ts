import type { Change } from '../finding.ts';

/** The verdict on the differences between the released interface and the current one. */
export interface Verdict {
  /** `admitted`: clients break, and a changeset says so. */
  readonly verdict: 'compatible' | 'admitted' | 'breaking';
  readonly breaking: readonly Change[];
  readonly harmless: readonly Change[];
  /** Names of the changesets that announce a major version. */
  readonly admittedBy: readonly string[];
}

/** Judges changes, given the changesets that announce a major version. */
export function judgeChanges(changes: readonly Change[], admittedBy: readonly string[]): Verdict {
  const breaking = changes.filter(({ breaks }) => breaks !== undefined);
  const harmless = changes.filter(({ breaks }) => breaks === undefined);
  const verdict = breaking.length === 0 ? 'compatible' : admittedBy.length > 0 ? 'admitted' : 'breaking';
  return { verdict, breaking, harmless, admittedBy };
}
