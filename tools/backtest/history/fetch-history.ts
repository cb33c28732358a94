// Brings the history up to date with the npm registry and the ECB: `npm run history`.

import { disposeOnSignal } from '../../bench/dispose-on-signal.ts';
import { createCommand } from '../../create-command.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { historyFile, historyFolder } from './history-files.ts';
import { updateEcbHistory } from './update-ecb-history.ts';
import { updateHistory } from './update-history.ts';

createCommand(
  'history',
  'Fetch the reference rates of the ECB since 1999, and add the missing tables of @fawazahmed0/currency-api to ' +
    'usd-rates.csv. The rates of the ECB are a download of some megabytes, and so is each table, from the npm registry.',
)
  .addHelpText(
    'after',
    `
Re-use of the rates of the ECB is free with the words "Source: ECB statistics". Behind a proxy, set NODE_USE_ENV_PROXY=1.
Without usd-rates.csv, all tables are fetched.

The exit code is 1 if an update fails; files that could not be fetched are then unchanged.`,
  )
  .parse();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);
const { path } = resources.use(await makeTemporaryFolder());

// A failure does not keep the other update from its work.
const updates = await Promise.allSettled([
  updateEcbHistory(historyFolder).then((days) => `The reference rates of the ECB have ${days} days.`),
  updateHistory(historyFile, path).then(
    ({ fetched, total }) => `usd-rates.csv has ${total} tables, ${fetched} of them new.`,
  ),
]);
for (const update of updates) {
  if (update.status === 'fulfilled') console.log(update.value);
  else {
    console.error(update.reason);
    process.exitCode = 1;
  }
}
