// Brings the history up to date with the npm registry and the ECB: `npm run history`.

import { dirname, relative } from 'node:path';
import { createCommand } from '../../create-command.ts';
import { ecbHistoryFile } from './ecb-files.ts';
import { historyFile } from './read-history.ts';
import { updateEcbHistory } from './update-ecb-history.ts';
import { updateHistory } from './update-history.ts';

const { all = false } = createCommand(
  'history',
  'Fetch the reference rates of the ECB since 1999, and add the missing tables of @fawazahmed0/currency-api to ' +
    'usd-rates.csv. The rates of the ECB are a download of some megabytes, and so is each table, from the npm registry.',
)
  .option('--all', 'fetch all tables again, not only the missing ones')
  .addHelpText(
    'after',
    '\nRe-use of the rates of the ECB is free with the words "Source: ECB statistics".\n\n' +
      'The exit code is 1 if the update fails; files that could not be fetched are then unchanged.',
  )
  .parse()
  .opts<{ all?: true }>();

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  // An abort lets the update remove its temporary folders before the process ends.
  process.once(name, () => stop.abort(new Error(`Stopped by ${name}.`)));
}
const { signal } = stop;
await report(async () => {
  const days = await updateEcbHistory(dirname(ecbHistoryFile), { fetch: globalThis.fetch, signal });
  return `${relative(process.cwd(), ecbHistoryFile)} has ${days} days.`;
});
await report(async () => {
  const { fetched, total } = await updateHistory(historyFile, { all, signal, onProgress: showProgress });
  return `${relative(process.cwd(), historyFile)} has ${total} tables, ${fetched} of them fetched now.`;
});

/** Reports the result of one update. A failure does not keep the other update from its work. */
async function report(update: () => Promise<string>): Promise<void> {
  try {
    console.log(await update());
  } catch (error) {
    // A terminal may show an unfinished line of progress.
    const start = process.stderr.isTTY ? '\n' : '';
    console.error(`${start}history: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

/** Shows one changing line on a terminal; elsewhere, a line for every 25 tables. */
function showProgress(fetched: number, total: number): void {
  const line = `Fetched ${fetched} of ${total} tables`;
  const done = fetched === total;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done ? '\n' : ''}`);
  else if (done || fetched % 25 === 0) process.stderr.write(`${line}\n`);
}
