import { Command } from 'commander';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { buildAcceptCommand } from './accept.ts';
import { buildExplainStoredCommand } from './explain.ts';
import { buildExportCommand } from './export.ts';
import { buildHistoryCommand } from './history.ts';
import { buildHoldCommand } from './hold.ts';
import { buildListCommand } from './list.ts';
import { buildReleaseCommand } from './release.ts';
import { buildShowCommand } from './show.ts';
import { buildVerifyCommand } from './verify.ts';

/** `crossrate rates` */
export function buildRatesCommand(surroundings: CommandSurroundings): Command {
  return new Command('rates')
    .description(
      'Look up, explain and verify the rates that were served, and decide about doubted ones, in DATA_DIR or DATABASE_URL',
    )
    .addHelpText('after', '\nA running service follows a decision within a second.')
    .addHelpText('after', '\nExit codes: 0 done, 1 nothing was found or decided, 2 unusable arguments.')
    .addCommand(buildListCommand(surroundings))
    .addCommand(buildAcceptCommand(surroundings))
    .addCommand(buildHoldCommand(surroundings))
    .addCommand(buildReleaseCommand(surroundings))
    .addCommand(buildShowCommand(surroundings))
    .addCommand(buildExplainStoredCommand(surroundings))
    .addCommand(buildHistoryCommand(surroundings))
    .addCommand(buildExportCommand(surroundings))
    .addCommand(buildVerifyCommand(surroundings));
}
