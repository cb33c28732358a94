import { readFile } from 'node:fs/promises';
import { fetchPublishedTable, listPublishedTables } from './currency-api-package.ts';
import { type HistoricTable, historicCurrencies } from './historic-table.ts';
import { formatHistory, parseHistory } from './history-csv.ts';
import { replaceFile } from './replace-file.ts';

const AT_A_TIME = 4;

/** The options of an update. */
export interface UpdateOptions {
  /** Fetches all tables again. The file then has no table that the registry lacks. */
  readonly all: boolean;
  readonly signal: AbortSignal;
  /** Receives the numbers of tables fetched so far and of tables to fetch. */
  readonly onProgress: (fetched: number, total: number) => void;
}

/**
 * Brings a file of the history up to date with the registry. A failure leaves the file unchanged.
 *
 * @returns the number of tables fetched, and of tables in the file.
 * @throws Error when the registry cannot be read, or the file is malformed or has other columns.
 */
export async function updateHistory(
  file: string,
  { all, signal, onProgress }: UpdateOptions,
): Promise<{ fetched: number; total: number }> {
  const kept = all ? [] : await readKeptTables(file);
  const dates = new Set(kept.map(({ date }) => date));
  const missing = (await listPublishedTables(signal)).filter(({ date }) => !dates.has(date));
  const tables = [...kept];
  if (missing.length > 0) onProgress(0, missing.length);
  for (let start = 0; start < missing.length; start += AT_A_TIME) {
    const fetching = missing.slice(start, start + AT_A_TIME).map((each) => fetchPublishedTable(each, signal));
    // Every fetch removes its temporary folder before a failure ends the update.
    await Promise.allSettled(fetching);
    for (const fetched of fetching) {
      tables.push(await fetched);
      onProgress(tables.length - kept.length, missing.length);
    }
  }
  if (missing.length > 0) await replaceFile(file, formatHistory(tables));
  return { fetched: missing.length, total: tables.length };
}

async function readKeptTables(file: string): Promise<HistoricTable[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return [];
  // currency-api may have old rates of a new currency, which the rows in the file lack.
  if (!text.startsWith(`date,${historicCurrencies.join(',')}\n`)) {
    throw new Error(`The columns of ${file} are not the currencies in circulation: fetch everything anew, by --all.`);
  }
  return parseHistory(text, file);
}
