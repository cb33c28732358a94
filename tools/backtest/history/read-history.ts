import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HistoricTable } from './historic-table.ts';
import { parseHistory } from './history-csv.ts';

/** The path of the CSV file of the history. */
export const historyFile = fileURLToPath(new URL('usd-rates.csv', import.meta.url));

let cached: readonly HistoricTable[] | undefined;

/**
 * Reads the history of exchange rates, in the order of time. A process reads the file once.
 *
 * @throws SyntaxError with line and column when the file is malformed.
 */
export function readHistory(): readonly HistoricTable[] {
  cached ??= parseHistory(readFileSync(historyFile, 'utf8'), relative(process.cwd(), historyFile));
  return cached;
}
