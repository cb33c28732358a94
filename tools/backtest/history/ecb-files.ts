import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatCrises } from './crises.ts';
import { type EcbMoves, measureEcbMoves } from './ecb-moves.ts';
import type { HistoricTable } from './historic-table.ts';
import { formatEcbHistory, parseHistory } from './history-csv.ts';

/** The names of the files that are made from the reference rates of the ECB. */
export type EcbFileName = 'eurofxref-hist.csv' | 'ecb-crises.csv' | 'ecb-moves.json';

/** The path of the reference rates since 1999, which `npm run history` fetches. The repository does not have them. */
export const ecbHistoryFile = fileURLToPath(new URL('eurofxref-hist.csv', import.meta.url));

/** Writes the contents of all files that are made from the reference rates. */
export function formatEcbFiles(days: readonly HistoricTable[]): Record<EcbFileName, string> {
  return {
    'eurofxref-hist.csv': formatEcbHistory(days),
    'ecb-crises.csv': formatCrises(days),
    'ecb-moves.json': `${JSON.stringify(measureEcbMoves(days), undefined, 2)}\n`,
  };
}

/** Reads the reference rates since 1999, in the order of time; `undefined` before `npm run history` has fetched them. */
export function readEcbHistory(): HistoricTable[] | undefined {
  return existsSync(ecbHistoryFile) ? readDays('eurofxref-hist.csv') : undefined;
}

/** Reads the days of the crises, in the order of time. */
export function readCrisisDays(): HistoricTable[] {
  return readDays('ecb-crises.csv');
}

/** Reads how far the reference currencies move within one trading day. */
export function readEcbMoves(): EcbMoves {
  return JSON.parse(readEcbFile('ecb-moves.json'));
}

/** Reads a file as text. */
export function readEcbFile(name: EcbFileName): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

function readDays(name: EcbFileName): HistoricTable[] {
  return parseHistory(readEcbFile(name), relative(process.cwd(), fileURLToPath(new URL(name, import.meta.url))));
}
