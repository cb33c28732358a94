import type { CommanderError } from 'commander';
import { formatReason } from '../format-reason.ts';
import { ConfigError } from '../settings/check-settings.ts';
import type { CommandSurroundings } from './command-surroundings.ts';
import { hidePasswords } from './hide-passwords.ts';
import { tell } from './print.ts';

/** Runs a command line and sets the exit code: 0 done, 1 failed, 2 unusable arguments or settings. */
export async function run(argv: readonly string[], surroundings: CommandSurroundings): Promise<void> {
  try {
    // Without the parser of command lines, the service takes less memory for as long as the service runs.
    if (argv.length === 3 && argv[2] === 'serve') await (await import('./serve/serve.ts')).serve(surroundings.env);
    else await runProgram(argv, surroundings);
  } catch (error) {
    process.exitCode = chooseExitCode(error);
    // Commander has already printed its own errors.
    if (!isCommanderError(error)) tell(...describeError(error));
  }
}

async function runProgram(argv: readonly string[], surroundings: CommandSurroundings): Promise<void> {
  const { createProgram } = await import('./program.ts');
  // Without a listener, a reader that leaves early, as `head` does, or a full disk of the output would end the command
  // before the clean-up of the demo, or of an account whose key nobody has seen. `print` tells its caller.
  process.stdout.on('error', () => {});
  const program = createProgram(surroundings);
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]) {
    command
      .exitOverride()
      .configureOutput({ outputError: (text) => tell(...hidePasswords(text).trimEnd().split('\n')) })
      .showHelpAfterError('Run with --help to see what is possible.');
  }
  await program.parseAsync(argv);
}

function chooseExitCode(error: unknown): number {
  if (isCommanderError(error)) return error.exitCode === 0 ? 0 : 2;
  return error instanceof ConfigError ? 2 : 1;
}

/** Checks the code, because the class may not be loaded. */
function isCommanderError(error: unknown): error is CommanderError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}

function describeError(error: unknown): string[] {
  if (error instanceof ConfigError) return ['These settings cannot be used:', ...error.message.split('\n')];
  return [`crossrate: ${hidePasswords(formatReason(error))}`];
}
