// Lists the unusual movements of the history. A person has to judge which of them are errors of currency-api.

import type { Deviation } from './deviations.ts';
import { findExcursions } from './excursions.ts';
import { historicCurrencies } from './historic-table.ts';
import { findJumps } from './jumps.ts';
import { isKnownError } from './known-errors.ts';
import { readHistory } from './read-history.ts';

const tables = readHistory();
print(
  'Excursions: away from a level and back to the same',
  historicCurrencies.flatMap((code) => findExcursions(code, tables)),
);
print(
  'Jumps: to a level that stays',
  historicCurrencies.flatMap((code) => findJumps(code, tables)),
);

function print(title: string, deviations: readonly Deviation[]): void {
  console.log(`${title}: ${deviations.length}`);
  for (const { code, at, before, after, distance } of deviations) {
    const [first, last] = [at[0]?.date ?? '', at.at(-1)?.date ?? ''];
    const cells = [
      code,
      first.padEnd(10),
      (last === first ? '' : last).padEnd(10),
      `${(Math.expm1(distance) * 100).toFixed(2)} %`.padStart(12),
      `${before.rate} (${before.date})`.padEnd(30),
      at.map(({ rate }) => rate).join(' '),
      `→ ${after.rate} (${after.date})`,
      isKnownError(code, first) ? 'known error' : '',
    ];
    console.log(cells.join('  ').trimEnd());
  }
}
