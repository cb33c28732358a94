import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrencyCode } from '@crossrate/contract';
import type { HistoricTable } from './historic-table.ts';
import { parseHistory } from './history-csv.ts';

/** The folder of the data. */
export const historyFolder = import.meta.dirname;

/** The path of the tables of currency-api. */
export const historyFile = join(historyFolder, 'usd-rates.csv');

/** The largest moves of the ECB's reference currencies, in basis points, by code. */
export type EcbMoves = Readonly<Partial<Record<CurrencyCode, number>>>;

let tables: readonly HistoricTable[] | undefined;

/** Reads the tables of currency-api, in the order of time. A process reads the file once. */
export function readHistory(): readonly HistoricTable[] {
  tables ??= readTables('usd-rates.csv');
  return tables;
}

/** Reads the reference rates since 1999, in the order of time; `undefined` before `npm run history` has fetched them. */
export function readEcbHistory(): HistoricTable[] | undefined {
  return existsSync(join(historyFolder, 'eurofxref-hist.csv')) ? readTables('eurofxref-hist.csv') : undefined;
}

/** Reads the reference rates of the days of the crises, in the order of time. */
export function readCrisisDays(): HistoricTable[] {
  return readTables('ecb-crises.csv');
}

/** Reads how far the reference currencies move within one trading day. */
export function readEcbMoves(): EcbMoves {
  return JSON.parse(readFileSync(join(historyFolder, 'ecb-moves.json'), 'utf8'));
}

function readTables(name: string): HistoricTable[] {
  const file = join(historyFolder, name);
  return parseHistory(readFileSync(file, 'utf8'), file);
}
