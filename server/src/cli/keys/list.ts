import { Command } from 'commander';
import { describeMissing, listMatches } from '../../access/find-account.ts';
import { pageAccounts } from '../../access/page-accounts.ts';
import type { Clock } from '../../clock.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { isUnread, print as printLine } from '../print.ts';
import { type AccountToday, printAccountsAsJson, printAccountsAsTable } from './print-accounts.ts';

const PAGE = 1_000;

/** `crossrate keys list` */
export function buildListCommand(surroundings: CommandSurroundings): Command {
  return new Command('list')
    .description('List all accounts, with the requests charged today')
    .argument('[account]', 'list only the accounts with this id or e-mail address')
    .option('--json', 'print JSON')
    .action((idOrEmail: string | undefined, { json }: { json?: true }) =>
      lendStorage(surroundings, async (storage) => {
        const pages = readPages(storage, surroundings.clock, idOrEmail);
        const print = json ? printAccountsAsJson : printAccountsAsTable;
        const printed = await print(pages).catch(endQuietlyIfUnread);
        if (printed !== 0) return;
        if (idOrEmail !== undefined) throw new Error(describeMissing(idOrEmail));
        if (!json) await printLine(describeNoAccounts(storage));
      }),
    );
}

/** Sets exit code 1 without a message when the reader has left early, as `head` does. */
function endQuietlyIfUnread(error: unknown): void {
  if (!isUnread(error)) throw error;
  process.exitCode = 1;
}

/** Reads accounts a page at a time, with the requests charged today. */
async function* readPages(
  { accounts, quotas }: Storage,
  clock: Clock,
  idOrEmail: string | undefined,
): AsyncGenerator<readonly AccountToday[]> {
  const now = clock.now();
  const listAfter = (id: number, most: number) => accounts.listAfter(id, most);
  const matches = async () => [await listMatches(accounts, idOrEmail ?? '', Number.MAX_SAFE_INTEGER)];
  for await (const page of idOrEmail === undefined ? pageAccounts(listAfter, PAGE) : await matches()) {
    const ids = page.map(({ id }) => id);
    const lowest = ids.reduce((least, id) => Math.min(least, id), Number.MAX_SAFE_INTEGER);
    const highest = ids.reduce((most, id) => Math.max(most, id), Number.MIN_SAFE_INTEGER);
    const { used } = await quotas.readBetween(lowest, highest, now);
    yield page.map((account) => ({ ...account, usedToday: used.get(account.id) ?? 0 }));
  }
}

function describeNoAccounts({ description }: Storage): string {
  return `There are no accounts in ${description}. Create one: keys create --email you@example.com`;
}
