import { Command } from 'commander';
import { loadStorageLocation } from '../../config.ts';
import { restoreStorage } from '../../storage/open-storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { printResult } from '../print.ts';
import { abortAtStop } from '../wait-for-stop.ts';
import { parseFileName } from './parse-file-name.ts';
import { printForShell } from './print-for-shell.ts';

const HELP = `
Stop the server first. The command checks the backup, and puts it in the place
of the SQLite file of DATA_DIR.

The requests charged today are those of the backup. Keys that were created after
the backup are gone. Keys that were revoked after the backup work again.

With the DATABASE_URL of an empty database the command prints the commands of
Postgres' own tools for a shell, with exit code 1, because they have yet to run:

  crossrate storage restore crossrate.dump | sh

Exit codes: 0 done, 1 nothing was changed, 2 unusable arguments or settings.`;

type Options = { readonly replace?: true; readonly json?: true };

/** `crossrate storage restore` */
export function buildRestoreCommand({ env, clock }: CommandSurroundings): Command {
  return new Command('restore')
    .description('Restore the data of a service from a backup')
    .argument('<file>', 'a file made by crossrate storage backup', parseFileName)
    .option('--replace', 'move an existing database aside')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (file: string, { replace, json }: Options) => {
      const signal = abortAtStop('The restore was stopped. Nothing has changed.');
      const options = { clock, replace: replace === true, signal };
      const done = await restoreStorage(loadStorageLocation(env), file, options);
      if ('commands' in done)
        return printForShell(done, 'Nothing is restored yet. DATABASE_URL must name an empty database.');
      const moved = done.before === undefined ? [] : [`The former database is now ${done.before}.`];
      await printResult(json, { file, ...done }, () => [`Restored from ${file}.`, ...moved]);
    });
}
