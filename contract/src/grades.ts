/**
 * How well a rate is founded, the best first. `confirmed`: two providers agree. `pegged`: on its peg. `accepted`: it rests
 * on the word of the operator. `disputed`: two providers agree or it is on its peg, but a fresher quote contradicts it, or
 * the providers of a liquid currency are more than 1 % apart. `single`: one provider states it. `held`: kept from before.
 *
 * @example
 * ```ts
 * import { grades } from '@crossrate/contract';
 * grades[0]; // 'confirmed'
 * ```
 */
export const grades = ['confirmed', 'pegged', 'accepted', 'disputed', 'single', 'held'] as const;

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
