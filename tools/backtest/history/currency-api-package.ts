import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readCurrencyApiFile } from '../../../server/src/providers/currency-api.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { type HistoricTable, historicCurrencies } from './historic-table.ts';
import { readTable } from './history-csv.ts';

const PACKAGE = '@fawazahmed0/currency-api';
const TABLE = 'package/v1/currencies/usd.min.json';
const execute = promisify(execFile);

/** A version of the package, and the day in its name: 2024.3.2 is 2024-03-02. */
export interface PublishedTable {
  readonly version: string;
  readonly date: string;
}

/**
 * Lists the versions in the registry, by the npm of the user and its settings.
 *
 * @throws Error when npm fails or a version is not named after a day.
 */
export async function listPublishedTables(signal: AbortSignal): Promise<PublishedTable[]> {
  const listed: unknown = JSON.parse(
    await run('npm', ['view', PACKAGE, 'versions', '--json', '--loglevel=error'], signal),
  );
  // For a package with one version, npm prints a string instead of a list.
  return [listed].flat().map((version) => {
    const [, year, month = '', day = ''] = /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/.exec(String(version)) ?? [];
    if (year === undefined) throw new Error(`Version ${version} of ${PACKAGE} is not named after a day.`);
    return { version: String(version), date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
  });
}

/**
 * Fetches the table of a version, by npm and tar.
 *
 * @throws Error when npm or tar fails, or the table is malformed or of another day.
 */
export async function fetchPublishedTable(
  { version, date }: PublishedTable,
  signal: AbortSignal,
): Promise<HistoricTable> {
  await using temporary = await makeTemporaryFolder();
  const { path: folder } = temporary;
  const specifier = `${PACKAGE}@${version}`;
  await run('npm', ['pack', specifier, '--loglevel=error', '--pack-destination', folder], signal);
  const [tarball = ''] = await readdir(folder);
  const json = await run('tar', ['-xzOf', join(folder, tarball), TABLE], signal);
  const table = readSource(json, specifier);
  if (table.date !== date) throw new Error(`${specifier} has the table of ${table.date}.`);
  return table;
}

/** Reads a table as the server does, with all digits, and keeps the currencies in circulation. */
function readSource(json: string, host: string): HistoricTable {
  const { quotes } = readCurrencyApiFile({ host, status: 200, text: json, retryAfterMs: undefined });
  const [[, { asOf }] = fail(`${host} has no rates.`)] = quotes;
  const rates = historicCurrencies.map((code) => [code, quotes.get(code)?.text ?? ''] as const);
  return readTable(new Date(asOf).toISOString().slice(0, 10), new Map(rates), host);
}

function fail(message: string): never {
  throw new Error(message);
}

async function run(program: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  try {
    return (await execute(program, [...args], { signal })).stdout;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const { message, stderr = '' } = error as Error & { stderr?: string };
    throw new Error(`${[program, ...args].join(' ')} failed: ${stderr.trim() || message}`, { cause: error });
  }
}
