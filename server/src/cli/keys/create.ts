import { limits } from '@crossrate/contract';
import { Command, InvalidArgumentError } from 'commander';
import { createApiKey, digestKey } from '../../access/api-key.ts';
import { containsUrl } from '../../settings/contains-url.ts';
import type { Storage } from '../../storage/storage.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { confirmChange } from '../confirm-change.ts';
import { lendStorage } from '../lend-storage.ts';
import { printResult, tell } from '../print.ts';
import { describeAccount } from './describe.ts';
import { parseLimit } from './parse-limit.ts';
import { readStored } from './read-stored.ts';

const LONGEST_EMAIL = 254;

interface Options {
  readonly email: string;
  readonly verified?: boolean;
  readonly dailyLimit: number;
  readonly json?: true;
}

/** `crossrate keys create` */
export function buildCreateCommand(surroundings: CommandSurroundings): Command {
  return new Command('create')
    .description('Create an account and print its key, which cannot be shown again')
    .requiredOption('--email <address>', 'e-mail address of the account', parseEmail)
    .option('--verified', 'the address is already verified; otherwise requests get 403 until `keys verify`')
    .option('--daily-limit <requests>', 'requests per UTC day', parseLimit, limits.requestsPerDay)
    .option('--json', 'print JSON')
    .action(async ({ email, verified = false, dailyLimit, json }: Options) => {
      const details = { email, verified, dailyLimit, createdAt: new Date(surroundings.clock.now()).toISOString() };
      const create = async ({ accounts, description, isNew }: Storage) => {
        // A wrong DATA_DIR leads to a new database, in which no server looks for the key.
        if (isNew) tell(`Created a new database in ${description}.`);
        const [other] = await accounts.listByEmail(email, 1);
        const key = createApiKey();
        const stored = accounts.create(details, digestKey(key)).then(({ id }) => readStored(accounts, id, details));
        const created = confirmChange(stored, `keys list ${email}`);
        const account = await created.catch(async (error: Error) => {
          // Only this command knows the key of an account that may be stored.
          if (error.cause instanceof UnavailableError)
            await printResult(json, { ...details, key }, () => [
              'The key, if the account is stored, shown only now:',
              key,
            ]);
          throw error;
        });
        if (other && !other.revoked) tell(`${email} has another account, too: name them by their ids.`);
        const describe = () => [describeAccount(account), 'Its key, shown only now:', key];
        await printResult(json, { ...account, key }, describe).catch(async (cause: Error) => {
          await accounts.change(account.id, { revoked: true });
          const problem = `Account ${account.id} was revoked again, as its key was not shown.`;
          throw new Error(`${problem} ${cause.message}`, { cause });
        });
      };
      await lendStorage(surroundings, create, { mayCreate: true });
    });
}

function parseEmail(text: string): string {
  if (text.length > LONGEST_EMAIL || containsUrl(text) || !/^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(text)) {
    throw new InvalidArgumentError('Expected an e-mail address.');
  }
  return text;
}
