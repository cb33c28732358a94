import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import type { CommandSurroundings } from './command-surroundings.ts';
import { buildDemoCommand } from './demo-command.ts';
import { buildKeysCommand } from './keys/index.ts';
import { buildMockCommand } from './mock-command.ts';
import { buildRatesCommand } from './rates/index.ts';
import { buildRefreshCommand } from './refresh/index.ts';
import { buildServeCommand } from './serve-command.ts';
import { buildStorageCommand } from './storage/index.ts';

/** Creates the command line `crossrate`. */
export function createProgram(surroundings: CommandSurroundings): Command {
  // Positional, so that a command does not take an option of its subcommand with the same name.
  return new Command('crossrate')
    .description('Exchange rates that teams can trust with prices')
    .version(manifest.version)
    .enablePositionalOptions()
    .addCommand(buildServeCommand(surroundings))
    .addCommand(buildDemoCommand(surroundings))
    .addCommand(buildRefreshCommand(surroundings))
    .addCommand(buildRatesCommand(surroundings))
    .addCommand(buildKeysCommand(surroundings))
    .addCommand(buildStorageCommand(surroundings))
    .addCommand(buildMockCommand(surroundings));
}
