import { rateHeaderNames } from '@crossrate/contract';
import type { Faults } from './fault.ts';
import { onConversion, onError, onTable } from './patches.ts';

/** Faults with the headers that say on which rates an answer rests. */
export const editionFaults: Faults = {
  'editions-named': {
    'conversions-of-another-edition': onConversion({ headers: { [rateHeaderNames.edition]: '0'.repeat(16) } }),
    'unchanged-tables-of-no-edition': onError(304, { headers: { [rateHeaderNames.edition]: null } }),
    'grade-of-the-better-currency': onConversion({ headers: { [rateHeaderNames.grade]: 'confirmed' } }),
    'tables-without-grades': onTable({ headers: { [rateHeaderNames.grades]: null } }),
    'time-of-the-clock-between-dollars': onConversion(
      { headers: { [rateHeaderNames.updatedAt]: '2026-01-01T00:00:00+00:00' } },
      (request) => request.isOfOneCurrency() && request.get('to') === 'USD',
    ),
    'grade-of-another-scale': onConversion({ headers: { [rateHeaderNames.grade]: 'AAA' } }),
    'grades-without-their-currencies': onTable({ headers: { [rateHeaderNames.grades]: 'single=(), held=()' } }),
    'conversions-of-no-time': onConversion({ headers: { [rateHeaderNames.updatedAt]: null } }),
    'errors-with-an-edition': onError(422, { headers: { [rateHeaderNames.edition]: '0'.repeat(16) } }),
  },
};
