import type { Clause } from '../clause.ts';

/** A clause without its id and its level. */
type Promised = Omit<Clause, 'id' | 'level' | 'profile'>;

/** Builds a clause about a promise of the interface: a target that breaks it does not conform. */
export const must = (id: string, promised: Promised): Clause => ({ id, level: 'MUST', ...promised });

/** Builds a clause about a quality that the interface suggests. */
export const should = (id: string, promised: Promised): Clause => ({ id, level: 'SHOULD', ...promised });

/** Builds a clause about a decision of this project. */
export const decided = (id: string, promised: Promised): Clause => ({
  ...should(id, promised),
  profile: 'crossrate',
});
