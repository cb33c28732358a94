// Brings usd-rates.csv up to date with the npm registry.

import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { historyFile } from './read-history.ts';
import { updateHistory } from './update-history.ts';

const USAGE = `Usage: node --conditions=@crossrate/source backtest/history/fetch-history.ts [--all]

Adds to usd-rates.csv the tables of those versions of @fawazahmed0/currency-api that the npm registry has and the file
lacks. A version is a download of several megabytes.

  --all   fetch everything anew, not only the tables that the file lacks
  --help  show this text

Exit codes: 0 when the file is up to date, 1 when it could not be brought up to date and is as before,
2 for unusable arguments.`;

process.exitCode = await main();

async function main(): Promise<number> {
  const options = parseOptions();
  if (!options) return 2;
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    // An abort lets the update remove its temporary folders before the process ends.
    process.once(name, () => stop.abort(new Error(`Stopped by ${name}.`)));
  }
  try {
    const { all } = options;
    const { fetched, total } = await updateHistory(historyFile, { all, signal: stop.signal, onProgress: showProgress });
    console.log(`${relative(process.cwd(), historyFile)} has ${total} tables, ${fetched} of them fetched now.`);
    return 0;
  } catch (error) {
    // A terminal may show an unfinished line of progress.
    const start = process.stderr.isTTY ? '\n' : '';
    console.error(`${start}fetch-history: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

function parseOptions(): { all: boolean; help: boolean } | undefined {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { all: flag, help: flag } }).values;
  } catch (error) {
    console.error(`fetch-history: ${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return undefined;
  }
}

/** Shows one changing line on a terminal; elsewhere, a line for every 25 tables. */
function showProgress(fetched: number, total: number): void {
  const line = `Fetched ${fetched} of ${total} tables`;
  const done = fetched === total;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done ? '\n' : ''}`);
  else if (done || fetched % 25 === 0) process.stderr.write(`${line}\n`);
}
