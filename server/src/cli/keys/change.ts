import { Command } from 'commander';
import type { AccountChange } from '../../access/account.ts';
import type { AccountStore } from '../../access/account-store.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { confirmChange } from '../confirm-change.ts';
import { lendStorage } from '../lend-storage.ts';
import { printResult } from '../print.ts';
import { describeAccount } from './describe.ts';
import { findAccount, listMatches } from './find-account.ts';
import { parseLimit } from './parse-limit.ts';
import { readStored } from './read-stored.ts';

const CHANGES: readonly (readonly [name: string, description: string, change: AccountChange])[] = [
  ['verify', 'Note that the e-mail address is verified', { verified: true }],
  ['restrict', 'Refuse requests of an account until it is restored', { restricted: true }],
  ['restore', 'Lift the restriction of an account', { restricted: false }],
  ['revoke', 'Make the key of an account invalid, for good', { revoked: true }],
];

type Options = { readonly json?: true };

/** `crossrate keys limit`, and `verify`, `restrict`, `restore` and `revoke`, which differ only in the change. */
export function buildChangeCommands(surroundings: CommandSurroundings): Command[] {
  const build = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<account>', 'its id or e-mail address')
      .option('--json', 'print JSON');
  const limit = build('limit', 'Change the daily limit of an account')
    .argument('<requests>', 'requests per UTC day', parseLimit)
    .action((name: string, dailyLimit: number, { json }: Options) => apply({ dailyLimit }, name, json));
  const others = CHANGES.map(([name, description, change]) =>
    build(name, description).action((account: string, { json }: Options) => apply(change, account, json)),
  );
  return [limit, ...others];

  async function apply(change: AccountChange, name: string, json: true | undefined): Promise<void> {
    const account = await lendStorage(surroundings, ({ accounts }) => changeAccount(accounts, name, change));
    await printResult(json, account, () => [describeAccount(account)]);
  }
}

/** Changes an account, and returns it as it is stored then. */
export async function changeAccount(accounts: AccountStore, idOrEmail: string, change: AccountChange) {
  const [only, other] = await listMatches(accounts, idOrEmail, 2);
  // Revoking a key twice is no error, for scripts.
  if (change.revoked && only?.revoked && !other) return only;
  const { id } = await findAccount(accounts, idOrEmail);
  await confirmChange(accounts.change(id, change), `keys list ${id}`);
  return readStored(accounts, id, change);
}
