// Brings usd-rates.csv up to date with the npm registry: `npm run history`.

import { relative } from 'node:path';
import { createCommand } from '../../repository/create-command.ts';
import { historyFile } from './read-history.ts';
import { updateHistory } from './update-history.ts';

const { all = false } = createCommand(
  'history',
  'Add the missing tables of @fawazahmed0/currency-api to usd-rates.csv. Each table is a download of several megabytes ' +
    'from the npm registry.',
)
  .option('--all', 'fetch all tables again, not only the missing ones')
  .addHelpText('after', '\nThe exit code is 1 if the update fails; the file is then unchanged.')
  .parse()
  .opts<{ all?: true }>();

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  // An abort lets the update remove its temporary folders before the process ends.
  process.once(name, () => stop.abort(new Error(`Stopped by ${name}.`)));
}
try {
  const { fetched, total } = await updateHistory(historyFile, { all, signal: stop.signal, onProgress: showProgress });
  console.log(`${relative(process.cwd(), historyFile)} has ${total} tables, ${fetched} of them fetched now.`);
} catch (error) {
  // A terminal may show an unfinished line of progress.
  const start = process.stderr.isTTY ? '\n' : '';
  console.error(`${start}history: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** Shows one changing line on a terminal; elsewhere, a line for every 25 tables. */
function showProgress(fetched: number, total: number): void {
  const line = `Fetched ${fetched} of ${total} tables`;
  const done = fetched === total;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done ? '\n' : ''}`);
  else if (done || fetched % 25 === 0) process.stderr.write(`${line}\n`);
}
