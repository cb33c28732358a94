import { CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { createProgram } from './program.ts';

/** Exit codes of the command line. */
const FAILED = 1;
const UNUSABLE = 2;

/** Runs a command line and sets the exit code: 0 done, 1 failed, 2 unusable arguments or settings. */
export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const program = createProgram(env);
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]) {
    command.exitOverride().showHelpAfterError('Run with --help to see what is possible.');
  }
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    // Commander has printed its own errors by now.
    if (!(error instanceof CommanderError)) console.error(messageOf(error));
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : UNUSABLE;
  return error instanceof ConfigError ? UNUSABLE : FAILED;
}

function messageOf(error: unknown): string {
  if (error instanceof ConfigError) return `These settings cannot be used:\n${error.message}`;
  return `crossrate: ${error instanceof Error ? error.message : String(error)}`;
}
