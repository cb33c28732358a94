import { Command } from 'commander';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { buildChangeCommands } from './change.ts';
import { buildCreateCommand } from './create.ts';
import { buildListCommand } from './list.ts';

/** `crossrate keys` */
export function buildKeysCommand(surroundings: CommandSurroundings): Command {
  const keys = new Command('keys')
    .description(
      'Manage accounts and their API keys, in DATA_DIR or DATABASE_URL; running servers follow within a second',
    )
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 unusable arguments or settings.')
    .addCommand(buildCreateCommand(surroundings))
    .addCommand(buildListCommand(surroundings));
  for (const command of buildChangeCommands(surroundings)) keys.addCommand(command);
  return keys;
}
