import { Command } from 'commander';
import { alignColumns } from '../align-columns.ts';
import { print } from '../print.ts';
import { withStorage } from '../with-storage.ts';
import { statusOf } from './describe.ts';

/** `crossrate keys list` */
export function listCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('list')
    .description('List all accounts, with the requests charged today')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const { rows, place } = await withStorage(env, async ({ accounts, quotas, description }) => {
        const { used } = await quotas.readAll(Date.now());
        const listed = await accounts.list();
        const rows = listed.map((account) => ({ ...account, usedToday: used.get(account.id) ?? 0 }));
        return { rows, place: description };
      });
      if (json) return print(JSON.stringify(rows));
      if (rows.length === 0)
        return print(`There are no accounts in ${place}. Create one: keys create --email you@example.com`);
      const cells = rows.map((row) => [
        String(row.id),
        row.email,
        statusOf(row),
        `${row.usedToday}/${row.dailyLimit}`,
        row.createdAt.slice(0, 10),
      ]);
      return print(alignColumns([['ID', 'E-MAIL', 'STATUS', 'USED TODAY', 'CREATED'], ...cells]));
    });
}
