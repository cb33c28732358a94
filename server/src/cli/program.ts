import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import type { CommandSurroundings } from './command-surroundings.ts';
import { describeSettings } from './describe-settings.ts';
import { buildKeysCommand } from './keys/index.ts';
import { buildRatesCommand } from './rates/index.ts';
import { buildRefreshCommand } from './refresh/index.ts';
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
    .addCommand(buildMockCommand());
}

function buildServeCommand({ env }: CommandSurroundings): Command {
  return new Command('serve')
    .description('Run the service with the settings of the environment')
    .addHelpText('after', describeSettings)
    .addHelpText('after', '\nExit codes: 0 stopped, 1 failed, 2 unusable arguments or settings.')
    .action(async () => (await import('./serve/serve.ts')).serve(env));
}

function buildDemoCommand(surroundings: CommandSurroundings): Command {
  return new Command('demo')
    .description('Run the service with mocked providers and a few accounts, for a trial')
    .option('--port <port>', 'the port, as PORT; 0 takes a free one (default: "3000")')
    .option('--host <address>', 'the address to listen on, as HOST (default: "127.0.0.1")')
    .addHelpText('after', '\nDATA_DIR names a folder for accounts and quotas.\nEach start adds accounts with new keys.')
    .action(async ({ port: PORT, host: HOST }: { port?: string; host?: string }) => {
      const env = { ...surroundings.env, ...(PORT && { PORT }), ...(HOST && { HOST }) };
      await (await import('./demo/demo.ts')).serveDemo({ ...surroundings, env });
    });
}

function buildMockCommand(): Command {
  return (
    new Command('mock')
      .description('Serve the mock that answers as the service does, with real rates of a fixed day; see mock --help')
      // The mock reads its options itself, as in its own package.
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(async (_options, { args }: Command) => {
        // Imported by path, because the package does not export its command.
        const { run } = await import('../../../sdk/src/testing/live/run.ts');
        process.exitCode = await run(args, 'crossrate mock');
      })
  );
}
