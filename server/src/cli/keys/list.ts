import { Command } from 'commander';
import type { Account } from '../../access/account.ts';
import { pageAccounts } from '../../access/page-accounts.ts';
import type { Clock } from '../../clock.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { endQuietlyIfUnread, print } from '../print.ts';
import { type Pages, printJsonPages, printTablePages } from '../print-pages.ts';
import { nameOwner, statusOf } from './describe.ts';
import { describeMissing, listMatches } from './find-account.ts';

const PAGE = 1_000;
const HEADINGS = ['ID', 'E-MAIL', 'STATUS', 'USED TODAY', 'CREATED'];

/** An account with the number of requests charged today. */
type ListedAccount = Account & { readonly usedToday: number };

/** `crossrate keys list` */
export function buildListCommand(surroundings: CommandSurroundings): Command {
  return new Command('list')
    .description('List all accounts, with the requests charged today')
    .argument('[account]', 'list only the accounts with this id or e-mail address')
    .option('--json', 'print JSON')
    .action((idOrEmail: string | undefined, { json }: { json?: true }) =>
      lendStorage(surroundings, async (storage) => {
        const pages = readPages(storage, surroundings.clock, idOrEmail);
        const printed = await (json ? printJsonPages(pages) : printTablePages(pages, HEADINGS, writeCells)).catch(
          endQuietlyIfUnread,
        );
        if (printed !== 0) return;
        if (idOrEmail !== undefined) throw new Error(describeMissing(idOrEmail));
        const advice = 'Create one: keys create --email you@example.com';
        if (!json) await print(`There are no accounts in ${storage.description}. ${advice}`);
      }),
    );
}

async function* readPages(
  { accounts, quotas }: Storage,
  clock: Clock,
  idOrEmail: string | undefined,
): Pages<ListedAccount> {
  const now = clock.now();
  const listAfter = (id: number, most: number) => accounts.listAfter(id, most);
  const listNamed = async (name: string) => [await listMatches(accounts, name, Number.MAX_SAFE_INTEGER)];
  for await (const page of idOrEmail === undefined ? pageAccounts(listAfter, PAGE) : await listNamed(idOrEmail)) {
    const ids = page.map(({ id }) => id).toSorted((a, b) => a - b);
    const { used } = await quotas.readBetween(ids[0] ?? 0, ids.at(-1) ?? 0, now);
    yield page.map((account) => ({ ...account, usedToday: used.get(account.id) ?? 0 }));
  }
}

function writeCells(row: ListedAccount): string[] {
  const { id, usedToday, dailyLimit, createdAt } = row;
  return [String(id), nameOwner(row), statusOf(row), `${usedToday}/${dailyLimit}`, createdAt.slice(0, 10)];
}
