import { Command } from 'commander';
import { loadStorageLocation } from '../../config.ts';
import { backUpStorage } from '../../storage/open-storage.ts';
import { print } from '../print.ts';
import { createProgress } from './progress.ts';

const HELP = `
Backs up the SQLite file of DATA_DIR while a server uses it: whatever was answered before is in the backup. The file is
readable by its owner only, and is checked before it gets its name. It overwrites nothing.

For a Postgres use pg_dump.

Exit codes: 0 done, 1 no file was made, 2 unusable arguments.`;

/** `crossrate storage backup` */
export function backupCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('backup')
    .description('Back up everything that a service keeps, while it runs')
    .argument('<file>', 'the file to make')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (file: string, { json }: { json?: true }) => {
      const progress = createProgress((part) => `${Math.floor(part * 100)} % so far`);
      const bytes = await backUpStorage(loadStorageLocation(env), file, progress);
      await print(json ? JSON.stringify({ file, bytes }) : `Backed up to ${file}, ${bytes} bytes.`);
    });
}
