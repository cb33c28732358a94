import { resolve } from 'node:path';
import { Command } from 'commander';
import { loadStorageLocation } from '../../config.ts';
import { createLog } from '../../log/logger.ts';
import { copyToPostgres } from '../../storage/open-storage.ts';
import { alignRows } from '../align-columns.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { printResult, tell } from '../print.ts';

const HELP = `
Stop the server first. The command copies all tables of the SQLite file of
DATA_DIR to the database of DATABASE_URL, which must have no tables of
Crossrate yet: everything or nothing. The SQLite file keeps its data.

Exit codes: 0 done, 1 nothing was copied, 2 unusable arguments or settings.`;

/** `crossrate storage copy` */
export function buildCopyCommand({ env, clock }: CommandSurroundings): Command {
  return new Command('copy')
    .description('Copy the SQLite file of a stopped service to a new Postgres database')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async ({ json }: { json?: true }, command: Command) => {
      const [source, target] = [loadStorageLocation({ ...env, DATABASE_URL: '' }), loadStorageLocation(env)];
      if (source.kind !== 'sqlite' || target.kind !== 'postgres')
        return command.error('error: DATABASE_URL is not set: it names the new database');
      const from = resolve(source.dataDirectory);
      const onTable = (name: string) => tell(`Copying ${name} …`);
      const { to, rows } = await copyToPostgres(from, target, { clock, log: createLog('silent'), onTable });
      await printResult(json, { from, to, rows }, () => [
        `Copied from ${from} to ${to}, with these numbers of rows:`,
        ...alignRows(Object.entries(rows).map(([table, count]) => [`  ${table}`, String(count)])),
      ]);
    });
}
