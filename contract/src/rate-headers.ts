import type { Grade } from './grades.ts';

/**
 * The names of the headers that say on which rates an answer rests.
 *
 * @example
 * ```ts
 * import { rateHeaderNames } from '@crossrate/contract';
 * const answer = await fetch('http://127.0.0.1:3000/api/rates', { headers: { 'X-API-KEY': 'cr_…' } });
 * answer.headers.get(rateHeaderNames.edition); // '9f86d081884c7d65'
 * ```
 */
export const rateHeaderNames = {
  edition: 'Crossrate-Edition',
  grade: 'Crossrate-Grade',
  grades: 'Crossrate-Grades',
  updatedAt: 'Crossrate-Updated-At',
} as const satisfies Record<keyof RateFoundation, string>;

/** The foundation of an answer, of which some operations state a part. */
export interface RateFoundation {
  /** The edition of the rates: the first 16 hexadecimal digits of its id. */
  readonly edition: string;
  /** The grade of the weaker of two currencies. A withdrawn currency has the grade of its successor. */
  readonly grade: Grade;
  /** The grades that are not `confirmed`, as {@link writeGrades} writes them. */
  readonly grades: string | undefined;
  /** The older as-of time of the rates of two currencies, in the form of `updated_at`. */
  readonly updatedAt: string;
}

/**
 * Writes the headers of a foundation by name, without those of the parts that it lacks.
 *
 * @example
 * ```ts
 * import { writeRateHeaders } from '@crossrate/contract';
 * writeRateHeaders({ grade: 'pegged' }); // { 'Crossrate-Grade': 'pegged' }
 * ```
 */
export function writeRateHeaders(foundation: Partial<RateFoundation>): Readonly<Record<string, string>> {
  const parts = Object.keys(rateHeaderNames) as (keyof RateFoundation)[];
  return Object.fromEntries(
    parts.flatMap((part) => (foundation[part] ? [[rateHeaderNames[part], foundation[part]]] : [])),
  );
}

/**
 * Shortens the id of an edition to the digits that answers state.
 *
 * @example
 * ```ts
 * import { shortenEdition } from '@crossrate/contract';
 * shortenEdition('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'); // '9f86d081884c7d65'
 * ```
 */
export function shortenEdition(id: string): string {
  return id.slice(0, 16);
}
