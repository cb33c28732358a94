import { Command } from 'commander';
import { loadStorageLocation } from '../../config.ts';
import { restoreStorage } from '../../storage/open-storage.ts';
import { print } from '../print.ts';

const HELP = `
Puts a backup in the place of the SQLite file of DATA_DIR, once it was checked. Stop the server first.

Today's counters are those of the backup. Keys that were created since then are gone; keys that were revoked since then
work again.

For a Postgres use pg_restore.

Exit codes: 0 done, 1 nothing was changed, 2 unusable arguments.`;

interface Options {
  readonly replace?: true;
  readonly json?: true;
}

/** `crossrate storage restore` */
export function restoreCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('restore')
    .description('Restore everything that a service keeps from a backup')
    .argument('<file>', 'what crossrate storage backup has made')
    .option('--replace', 'move a database aside that is there')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (file: string, { replace, json }: Options) => {
      const before = await restoreStorage(loadStorageLocation(env), file, { replace: replace === true });
      const moved = before === undefined ? '' : `\nWhat was there before is ${before}.`;
      await print(json ? JSON.stringify({ file, before }) : `Restored from ${file}.${moved}`);
    });
}
