import { withdrawals } from '@crossrate/contract';
import { findDecidedUnit } from './digits-of-rates.ts';
import type { Finding, TextTable } from './finding.ts';

/** The relative error of a few operations on doubles. */
const NOISE = 1e-14;

/** Withdrawn currencies and their successors, with the units that the law gives for one unit of the successor. */
const relatives = Object.entries(withdrawals).flatMap(([code, { successor, parity }]) => {
  const [units = 1, successors = 1] = parity.split(':').map(Number);
  return [
    { code, successor, units: units / successors },
    { code: successor, successor, units: 1 },
  ];
});

/** Finds rates of withdrawn currencies that differ from the rates of their relatives in the ratio of the law. */
export function findOtherParities<Table extends TextTable>(table: Table): Finding<Table>[] {
  const readRate = (code: string) => Number(table.rates.get(code) ?? 0);
  return relatives.flatMap(({ code, successor, units }) =>
    relatives
      .filter((other) => other.successor === successor && other.code !== code)
      .flatMap((other) => {
        const [rate, known, ratio] = [readRate(code), readRate(other.code), units / other.units];
        if (rate === 0 || known === 0) return [];
        const allowed = (findDecidedUnit(rate) + findDecidedUnit(known) * ratio) / 2;
        if (Math.abs(rate - known * ratio) <= allowed + rate * NOISE) return [];
        const expected = `${(known * ratio).toPrecision(9)}, which follows from ${known} for ${other.code}, or as much as the digits leave open`;
        return [{ of: table, subject: `the rate of ${code} by law`, expected, received: readRate(code) }];
      }),
  );
}
