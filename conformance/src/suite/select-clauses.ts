import type { Clause, Level, Profile } from '../clause.ts';

/** The frozen sets, the oldest first: a set has every clause that there was by its month, and never gets another. */
export const frozenSets = ['2026-12'] as const;

/** Which clauses are meant. */
export interface Selection {
  /** `crossrate` has the clauses of the profile `interface`, too. @default 'interface' */
  readonly profile?: Profile | undefined;
  /** A frozen set, by its month. @default the newest */
  readonly suite?: string | undefined;
  /** Their ids; a clause that is named is meant, whatever its profile. */
  readonly only?: readonly string[] | undefined;
  /** Ids of others. */
  readonly skip?: readonly string[] | undefined;
  /** A text in the name of their section, in letters of any case. */
  readonly section?: string | undefined;
  readonly level?: Level | undefined;
}

/**
 * Picks clauses out of a list.
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
