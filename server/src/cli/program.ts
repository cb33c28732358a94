import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { demoCommand } from './demo.ts';
import { keysCommand } from './keys/index.ts';
import { mockCommand } from './mock-command.ts';
import { ratesCommand } from './rates/index.ts';
import { refreshCommand } from './refresh/index.ts';
import { serveCommand } from './serve-command.ts';
import { storageCommand } from './storage/index.ts';

/** Creates the command line `crossrate`. */
export function createProgram(env: NodeJS.ProcessEnv): Command {
  // Positional, so that a command does not take an option of its subcommand with the same name.
  return new Command('crossrate')
    .description('Exchange rates that teams can trust with prices')
    .version(manifest.version)
    .enablePositionalOptions()
    .addCommand(serveCommand(env))
    .addCommand(demoCommand(env))
    .addCommand(refreshCommand(env))
    .addCommand(ratesCommand(env))
    .addCommand(keysCommand(env))
    .addCommand(storageCommand(env))
    .addCommand(mockCommand());
}
