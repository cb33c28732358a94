import { Command } from 'commander';

/**
 * Creates the command line of a tool of the repository. The process ends with exit code 2 for unusable arguments, and
 * with 0 after `--help`.
 *
 * @param script - The npm script that runs the tool.
 */
export function createCommand(script: string, description: string): Command {
  return new Command(`npm run ${script} --`)
    .description(description)
    .showHelpAfterError('Run with --help to see what is possible.')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}
