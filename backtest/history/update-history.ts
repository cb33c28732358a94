import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fetchPublishedTable, listPublishedTables } from './currency-api-package.ts';
import { type HistoricTable, historicCurrencies } from './historic-table.ts';
import { formatHistory, parseHistory } from './history-csv.ts';
import { inParallel } from './in-parallel.ts';

const AT_A_TIME = 4;

/** The options of an update. */
export interface UpdateOptions {
  /** Fetches every table anew. The file keeps none that the registry does not have. */
  readonly all: boolean;
  readonly signal: AbortSignal;
  /** Hears how many tables have come, and how many there are to fetch. */
  readonly onProgress: (fetched: number, total: number) => void;
}

/**
 * Brings a file of the history up to date with the registry. The whole file changes, or nothing of the file does.
 *
 * @returns how many tables were fetched and how many the file has.
 * @throws Error when the registry cannot be read, or the file is malformed or has other columns.
 */
export async function updateHistory(
  file: string,
  { all, signal, onProgress }: UpdateOptions,
): Promise<{ fetched: number; total: number }> {
  const kept = all ? [] : await readKept(file);
  const dates = new Set(kept.map(({ date }) => date));
  const missing = (await listPublishedTables(signal)).filter(({ date }) => !dates.has(date));
  const tables = [...kept];
  if (missing.length > 0) onProgress(0, missing.length);
  await inParallel(missing, AT_A_TIME, async (published) => {
    tables.push(await fetchPublishedTable(published, signal));
    onProgress(tables.length - kept.length, missing.length);
  });
  if (missing.length > 0) await replaceFile(file, formatHistory(tables));
  return { fetched: missing.length, total: tables.length };
}

async function readKept(file: string): Promise<HistoricTable[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return [];
  // A currency that is new has rates in the old tables, too, which the file cannot know.
  if (!text.startsWith(`date,${historicCurrencies.join(',')}\n`)) {
    throw new Error(`The columns of ${file} are not the currencies in circulation: fetch everything anew, by --all.`);
  }
  return parseHistory(text, file);
}

async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
