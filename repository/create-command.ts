import { Command } from 'commander';

/**
 * A command line of the repository's own. Arguments that cannot be used end it with exit code 2, and `--help` with 0.
 *
 * @param script - The npm script that runs it.
 */
export function createCommand(script: string, description: string): Command {
  return new Command(`npm run ${script} --`)
    .description(description)
    .showHelpAfterError('Run with --help to see what is possible.')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}
