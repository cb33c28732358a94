/**
 * How well a rate is founded, the best first. `confirmed`: two providers agree, or the operator speaks for one. `pegged`:
 * on its peg. `single`: one provider states it. `held`: kept from before.
 *
 * @example
 * ```ts
 * import { grades } from '@crossrate/contract';
 * grades[0]; // 'confirmed'
 * ```
 */
export const grades = ['confirmed', 'pegged', 'single', 'held'] as const;

/** The grade of a rate. */
export type Grade = (typeof grades)[number];

/**
 * Finds the weaker of two grades, which is the grade of a pair of currencies.
 *
 * @example
 * ```ts
 * import { findWeakerGrade } from '@crossrate/contract';
 * findWeakerGrade('single', 'pegged'); // 'single'
 * ```
 */
export function findWeakerGrade(one: Grade, other: Grade): Grade {
  return grades.indexOf(one) > grades.indexOf(other) ? one : other;
}
