import type { MockTable } from '../upstream.ts';

/** Moves the as-of time of a table and of each of its banks by a number of milliseconds. */
export function moveTimes(table: MockTable, ms: number): MockTable {
  const banks = [...(table.banks ?? [])].map(([key, bank]) => [key, { ...bank, asOf: bank.asOf + ms }] as const);
  return { ...table, asOf: table.asOf + ms, ...(table.banks && { banks: new Map(banks) }) };
}
