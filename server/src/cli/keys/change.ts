import { Command } from 'commander';
import type { AccountChange } from '../../access/account.ts';
import { describeMissing, findAccount, listMatches } from '../../access/find-account.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { print } from '../print.ts';
import { describeAccount } from './describe.ts';

interface ChangeDescription {
  readonly name: string;
  readonly description: string;
  readonly change: AccountChange;
}

const CHANGES: readonly ChangeDescription[] = [
  { name: 'verify', description: 'Note that the e-mail address is verified', change: { verified: true } },
  { name: 'restrict', description: 'Refuse requests of an account until it is restored', change: { restricted: true } },
  { name: 'restore', description: 'Lift the restriction of an account', change: { restricted: false } },
  { name: 'revoke', description: 'Make the key of an account invalid, for good', change: { revoked: true } },
];

/** `crossrate keys verify`, `restrict`, `restore` and `revoke`, which differ only in the change. */
export function buildChangeCommands(surroundings: CommandSurroundings): Command[] {
  return CHANGES.map((described) => buildChangeCommand(surroundings, described));
}

function buildChangeCommand(
  surroundings: CommandSurroundings,
  { name, description, change }: ChangeDescription,
): Command {
  return new Command(name)
    .description(description)
    .argument('<account>', 'its id or e-mail address')
    .option('--json', 'print JSON')
    .action(async (idOrEmail: string, { json }: { json?: true }) => {
      const changeAccount = async ({ accounts }: Storage) => {
        const [only, other] = await listMatches(accounts, idOrEmail, 2);
        // Revoking a key twice is no error, for scripts.
        if (change.revoked && only?.revoked && !other) return only;
        const { id } = await findAccount(accounts, idOrEmail);
        return accounts.change(id, change);
      };
      const account = await lendStorage(surroundings, changeAccount);
      if (!account) throw new Error(describeMissing(idOrEmail));
      await print(json ? JSON.stringify(account) : describeAccount(account));
    });
}
