import { resolve } from 'node:path';
import { Command } from 'commander';
import { loadStorageLocation } from '../../config.ts';
import { backUpStorage } from '../../storage/open-storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { print, printResult } from '../print.ts';
import { abortAtStop } from '../wait-for-stop.ts';
import { parseFileName } from './parse-file-name.ts';
import { printForShell } from './print-for-shell.ts';

const HELP = `
The command backs up the SQLite file of DATA_DIR while a server uses it. The
backup has every charge that was answered before the command began. Only its
owner can read the new file. The command checks the file before the file gets
its name, and overwrites nothing.

With DATABASE_URL the command checks the tables, and prints the commands of
Postgres' own tools for a shell, with exit code 1, because they have yet to run:

  crossrate storage backup crossrate.dump | sh

Exit codes: 0 done, 1 no file was made, 2 unusable arguments or settings.`;

/** `crossrate storage backup` */
export function buildBackupCommand({ env }: CommandSurroundings): Command {
  return new Command('backup')
    .description('Back up the data of a service, even while it runs')
    .argument('<file>', 'the new file', parseFileName)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (file: string, { json }: { json?: true }) => {
      const signal = abortAtStop('The backup was stopped. No file was made.');
      const location = loadStorageLocation(env);
      const made = await backUpStorage(location, file, signal).catch(async (error) => {
        // A shell that gets nothing would succeed.
        if (location.kind === 'postgres') await print('exit 1');
        throw error;
      });
      if ('commands' in made) return printForShell(made, 'Nothing is backed up yet.');
      // npm runs scripts in the top folder, from which a relative path counts.
      await printResult(json, { file, ...made }, () => [`Backed up to ${resolve(file)}, ${made.bytes} bytes.`]);
    });
}
