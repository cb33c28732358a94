import { Command } from 'commander';

/** `crossrate mock` */
export function mockCommand(): Command {
  return (
    new Command('mock')
      .description('Serve the mock that answers as the service does, with real rates of a fixed day; see mock --help')
      // The mock reads its options itself, here as in its own package.
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(async (_options, { args }: Command) => {
        // Imported by its path: a package of its own exports what people import, and not the command.
        const { run } = await import('../../../sdk/src/testing/live/run.ts');
        process.exitCode = await run(args, 'crossrate mock');
      })
  );
}
