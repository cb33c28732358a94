import { type CurrencyCode, currencyCodes } from './currencies.ts';
import { type Grade, grades } from './grades.ts';

/**
 * Writes the grades of currencies that are not `confirmed` as the dictionary of RFC 9651 in the header `Crossrate-Grades`.
 * An empty dictionary has no header.
 *
 * @example
 * ```ts
 * import { writeGrades } from '@crossrate/contract';
 * writeGrades((code) => (code === 'CDF' || code === 'ERN' ? 'single' : 'confirmed')); // 'single=(CDF ERN)'
 * ```
 */
export function writeGrades(findGrade: (code: CurrencyCode) => Grade | undefined): string | undefined {
  const lists = grades.flatMap((grade) => {
    const codes = currencyCodes.filter((code) => findGrade(code) === grade);
    return grade === 'confirmed' || codes.length === 0 ? [] : [`${grade}=(${codes.join(' ')})`];
  });
  return lists.join(', ') || undefined;
}
