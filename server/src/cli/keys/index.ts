import { Command } from 'commander';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { wrapParagraphs } from '../wrap-paragraphs.ts';
import { buildChangeCommand } from './change.ts';
import { buildCreateCommand } from './create.ts';
import { buildListCommand } from './list.ts';

/** `crossrate keys` */
export function buildKeysCommand(surroundings: CommandSurroundings): Command {
  return new Command('keys')
    .description(
      'Manage accounts and their API keys, in DATA_DIR or DATABASE_URL; running servers know within a second',
    )
    .addHelpText('after', wrapParagraphs('Exit codes: 0 done, 1 failed, 2 unusable arguments or settings.'))
    .addCommand(buildCreateCommand(surroundings))
    .addCommand(buildListCommand(surroundings))
    .addCommand(
      buildChangeCommand(
        surroundings,
        { name: 'verify', description: 'Note that the e-mail address is verified' },
        { verified: true },
      ),
    )
    .addCommand(
      buildChangeCommand(
        surroundings,
        { name: 'restrict', description: 'Refuse requests of an account until it is restored' },
        { restricted: true },
      ),
    )
    .addCommand(
      buildChangeCommand(
        surroundings,
        { name: 'restore', description: 'Lift the restriction of an account' },
        { restricted: false },
      ),
    )
    .addCommand(
      buildChangeCommand(
        surroundings,
        { name: 'revoke', description: 'Make the key of an account invalid, for good' },
        { revoked: true },
      ),
    );
}
