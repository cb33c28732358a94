import type { Clause, Profile } from '../clause.ts';

/** The conditions that selected clauses meet. */
export interface Selection {
  /** `crossrate` includes the clauses of the profile `interface`. @default 'interface' */
  readonly profile?: Profile | undefined;
  /** The ids of the only clauses to select, whatever their profiles. */
  readonly only?: readonly string[] | undefined;
  /** The ids of clauses to leave out. */
  readonly skip?: readonly string[] | undefined;
}

/**
 * Selects clauses of a list.
 *
 * @example
 * ```ts
 * import { clauses, selectClauses } from '@crossrate/conformance';
 * const all = selectClauses(clauses, { profile: 'crossrate' });
 * ```
 */
export function selectClauses(clauses: readonly Clause[], selection: Selection = {}): Clause[] {
  const { profile = 'interface', only, skip = [] } = selection;
  return clauses.filter((clause) => {
    const isOfProfile = profile === 'crossrate' || (clause.profile ?? 'interface') === 'interface';
    const isWanted = only ? only.includes(clause.id) : isOfProfile;
    return isWanted && !skip.includes(clause.id);
  });
}
