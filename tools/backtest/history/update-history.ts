import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readCurrencyApiFile } from '../../../server/src/providers/currency-api.ts';
import { type HistoricTable, historicCurrencies, readTable } from './historic-table.ts';
import { formatHistory, parseHistory } from './history-csv.ts';

const PACKAGE = '@fawazahmed0/currency-api';
const TABLE = 'package/v1/currencies/usd.min.json';
const run = promisify(execFile);

/**
 * Adds the tables of currency-api that a file lacks, by npm and tar. Without the file, all are fetched.
 *
 * @param folder - Gets the packages for a while.
 * @returns the number of tables fetched, and of tables in the file.
 * @throws Error when npm or tar fails, or a table or the file is malformed. The file is then unchanged.
 */
export async function updateHistory(file: string, folder: string): Promise<{ fetched: number; total: number }> {
  const tables = await readKeptTables(file);
  const dates = new Set(tables.map(({ date }) => date));
  const listed = await run('npm', ['view', PACKAGE, 'versions', '--json', '--loglevel=error']);
  // For a package with one version, npm prints a string instead of a list.
  const versions = [JSON.parse(listed.stdout)].flat().map((version) => ({ version, date: readDate(version) }));
  const missing = versions.filter(({ date }) => !dates.has(date));
  for (const { version, date } of missing) {
    console.error(`fetching ${PACKAGE}@${version}`);
    const table = await fetchTable(version, folder);
    if (table.date !== date) throw new Error(`${PACKAGE}@${version} has the table of ${table.date}.`);
    tables.push(table);
  }
  await writeFile(file, formatHistory(tables, historicCurrencies));
  return { fetched: missing.length, total: tables.length };
}

async function readKeptTables(file: string): Promise<HistoricTable[]> {
  if (!existsSync(file)) return [];
  const text = await readFile(file, 'utf8');
  // currency-api may have old rates of a new currency, which the rows in the file lack.
  if (!text.startsWith(`date,${historicCurrencies.join(',')}\n`)) {
    throw new Error(
      `The columns of ${file} are not the currencies in circulation: remove the file to fetch everything.`,
    );
  }
  return parseHistory(text, file);
}

/** Reads the day in the name of a version: 2024.3.2 is 2024-03-02. */
function readDate(version: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/.exec(version) ?? [];
  if (year === undefined) throw new Error(`Version ${version} of ${PACKAGE} is not named after a day.`);
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Reads the table of a version as the server does, with all digits. */
async function fetchTable(version: string, folder: string): Promise<HistoricTable> {
  const host = `${PACKAGE}@${version}`;
  const packed = await run('npm', ['pack', host, '--json', '--loglevel=error', '--pack-destination', folder]);
  const tarball = join(folder, JSON.parse(packed.stdout)[0].filename);
  const { stdout: text } = await run('tar', ['-xzOf', tarball, TABLE]);
  await rm(tarball);
  const { quotes } = readCurrencyApiFile({ host, status: 200, text, retryAfterMs: undefined });
  const [quote] = quotes.values();
  const rates = [...quotes].map(([code, { text }]) => [code, text] as const);
  const own = new Map(rates.filter(([code]) => historicCurrencies.includes(code)));
  return readTable(new Date(quote?.asOf ?? Number.NaN).toISOString().slice(0, 10), own, host);
}
