import { type CurrencyCode, currencyCodes } from './currencies.ts';
import { type Grade, grades } from './grades.ts';
import { withdrawals } from './withdrawals.ts';

/**
 * Writes the grades of current currencies that are neither `confirmed` nor `pegged` as the dictionary of RFC 9651 in the
 * header `Crossrate-Grades`. An empty dictionary has no header.
 *
 * @example
 * ```ts
 * import { writeGrades } from '@crossrate/contract';
 * writeGrades((code) => (code === 'CDF' || code === 'ERN' ? 'single' : 'confirmed')); // 'single=(CDF ERN)'
 * ```
 */
export function writeGrades(findGrade: (code: CurrencyCode) => Grade | undefined): string | undefined {
  const lists = grades.flatMap((grade) => {
    const codes = currencyCodes.filter((code) => !withdrawals[code] && findGrade(code) === grade);
    return grade === 'confirmed' || grade === 'pegged' || codes.length === 0 ? [] : [`${grade}=(${codes.join(' ')})`];
  });
  return lists.join(', ') || undefined;
}
