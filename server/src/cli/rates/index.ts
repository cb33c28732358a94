import { Command } from 'commander';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { buildAcceptCommand } from './accept.ts';
import { buildHoldCommand } from './hold.ts';
import { buildListCommand } from './list.ts';
import { buildReleaseCommand } from './release.ts';

/** `crossrate rates` */
export function buildRatesCommand(surroundings: CommandSurroundings): Command {
  return new Command('rates')
    .description(
      'Decide about doubted rates and providers, in DATA_DIR or DATABASE_URL; a running service follows within a second',
    )
    .addHelpText('after', '\nExit codes: 0 done, 1 nothing was decided, 2 unusable arguments or settings.')
    .addCommand(buildListCommand(surroundings))
    .addCommand(buildAcceptCommand(surroundings))
    .addCommand(buildHoldCommand(surroundings))
    .addCommand(buildReleaseCommand(surroundings));
}
