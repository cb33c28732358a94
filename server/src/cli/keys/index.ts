import { Command } from 'commander';
import { changeCommand } from './change.ts';
import { createCommand } from './create.ts';
import { listCommand } from './list.ts';

/** `crossrate keys` */
export function keysCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('keys')
    .description(
      'Manage accounts and their API keys, in DATA_DIR or DATABASE_URL; running servers know within a second',
    )
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 unusable arguments or settings.')
    .addCommand(createCommand(env))
    .addCommand(listCommand(env))
    .addCommand(
      changeCommand(
        env,
        { name: 'verify', description: 'Note that the e-mail address is verified' },
        { verified: true },
      ),
    )
    .addCommand(
      changeCommand(
        env,
        { name: 'restrict', description: 'Refuse requests of an account until it is restored' },
        { restricted: true },
      ),
    )
    .addCommand(
      changeCommand(env, { name: 'restore', description: 'Lift the restriction of an account' }, { restricted: false }),
    )
    .addCommand(
      changeCommand(
        env,
        { name: 'revoke', description: 'Make the key of an account invalid, for good' },
        { revoked: true },
      ),
    );
}
