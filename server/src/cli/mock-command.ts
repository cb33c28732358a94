import { Command } from 'commander';
import { assertOwnProcess } from './assert-own-process.ts';
import type { CommandSurroundings } from './command-surroundings.ts';

/** `crossrate mock` */
export function buildMockCommand({ env }: CommandSurroundings): Command {
  return (
    new Command('mock')
      .description('Serve the mock that answers as the service does, with real rates of a fixed day; see mock --help')
      // The mock reads its options itself, as in its own package.
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(async (_options, { args }: Command) => {
        assertOwnProcess(env);
        // Imported by path, because the package does not export its command.
        const { run } = await import('../../../sdk/src/testing/live/run.ts');
        process.exitCode = await run(args, 'crossrate mock');
      })
  );
}
