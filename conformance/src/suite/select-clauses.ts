import type { Clause, Level, Profile } from '../clause.ts';

/**
 * The frozen sets, oldest first. A set has every clause that existed in its month, and never gets another.
 *
 * @example
 * ```ts
 * import { clauses, frozenSets, selectClauses } from '@crossrate/conformance';
 * console.log(selectClauses(clauses, { suite: frozenSets[0] }).length);
 * ```
 */
export const frozenSets = ['2026-12'] as const;

/** The conditions that selected clauses meet. */
export interface Selection {
  /** `crossrate` includes the clauses of the profile `interface`. @default 'interface' */
  readonly profile?: Profile | undefined;
  /** A frozen set, by its month. @default the newest */
  readonly suite?: string | undefined;
  /** The ids of the only clauses to select, whatever their profiles. */
  readonly only?: readonly string[] | undefined;
  /** The ids of clauses to leave out. */
  readonly skip?: readonly string[] | undefined;
  /** A text that the name of the clause's section contains, in letters of either case. */
  readonly section?: string | undefined;
  /** The level of all selected clauses. @default both levels */
  readonly level?: Level | undefined;
}

/**
 * Selects clauses of a list.
 *
 * @example
 * ```ts
 * import { clauses, selectClauses } from '@crossrate/conformance';
 * const musts = selectClauses(clauses, { level: 'MUST', section: 'authentication' });
 * ```
 */
export function selectClauses(clauses: readonly Clause[], selection: Selection = {}): Clause[] {
  const { profile = 'interface', suite = frozenSets.at(-1) ?? '', only, skip = [], section = '', level } = selection;
  return clauses.filter((clause) => {
    const isOfProfile = profile === 'crossrate' || (clause.profile ?? 'interface') === 'interface';
    return (
      (only ? only.includes(clause.id) : isOfProfile) &&
      !skip.includes(clause.id) &&
      (clause.since ?? frozenSets[0]) <= suite &&
      clause.ref.toLowerCase().includes(section.toLowerCase()) &&
      (level === undefined || clause.level === level)
    );
  });
}
