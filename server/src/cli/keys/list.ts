import { Command } from 'commander';
import { dataDirectoryOf } from '../../config.ts';
import { utcDay } from '../../quota/utc-day.ts';
import { alignColumns } from '../align-columns.ts';
import { print } from '../print.ts';
import { statusOf } from './describe.ts';
import { withStores } from './with-stores.ts';

/** `crossrate keys list` */
export function listCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('list')
    .description('List all accounts, with the requests charged today')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const day = utcDay(Date.now());
      const rows = await withStores(env, async ({ accounts, quotas }) => {
        const all = await accounts.list();
        return Promise.all(
          all.map(async (account) => ({ ...account, usedToday: await quotas.used({ accountId: account.id, day }) })),
        );
      });
      if (json) return print(JSON.stringify(rows));
      if (rows.length === 0)
        return print(
          `There are no accounts in ${dataDirectoryOf(env)}. Create one: keys create --email you@example.com`,
        );
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
