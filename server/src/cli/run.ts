import type { CommanderError } from 'commander';
import { ConfigError } from '../check-settings.ts';
import { formatReason } from '../format-reason.ts';
import type { CommandSurroundings } from './command-surroundings.ts';
import { hidePasswords } from './hide-passwords.ts';

/** Exit codes of the command line. */
const FAILED = 1;
const UNUSABLE = 2;

/** Runs a command line and sets the exit code: 0 done, 1 failed, 2 unusable arguments or settings. */
export async function run(argv: readonly string[], surroundings: CommandSurroundings): Promise<void> {
  try {
    // Without the parser of command lines, the service takes less memory for as long as the service runs.
    if (argv.length === 3 && argv[2] === 'serve') await (await import('./serve.ts')).serve(surroundings.env);
    else await runProgram(argv, surroundings);
  } catch (error) {
    if (isOfDeletedFolder(error)) throw error;
    process.exitCode = chooseExitCode(error);
    // Commander has already printed its own errors.
    if (!isCommanderError(error)) console.error(formatMessage(error));
  }
}

async function runProgram(argv: readonly string[], surroundings: CommandSurroundings): Promise<void> {
  const { createProgram } = await import('./program.ts');
  // The reader of the output may leave early, as `head` does, or the disk of the output may be full. An error without a
  // listener would end the command before the clean-up of the demo, or of an account whose key nobody has seen.
  process.stdout.on('error', leaveToPrint);
  const program = createProgram(surroundings);
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]) {
    command
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(hidePasswords(text)) })
      .showHelpAfterError('Run with --help to see what is possible.');
  }
  await program.parseAsync(argv);
}

/** Does nothing, because `print` passes the error on to its caller. */
function leaveToPrint(): void {}

function chooseExitCode(error: unknown): number {
  if (isCommanderError(error)) return error.exitCode === 0 ? 0 : UNUSABLE;
  return error instanceof ConfigError ? UNUSABLE : FAILED;
}

/** Checks the code, because the class may not be loaded. */
function isCommanderError(error: unknown): error is CommanderError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}

/** Checks for an error of a module that asks for the current folder. The launcher tells people what to do. */
function isOfDeletedFolder(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';
}

function formatMessage(error: unknown): string {
  if (error instanceof ConfigError) return `These settings cannot be used:\n${error.message}`;
  return `crossrate: ${hidePasswords(formatReason(error))}`;
}
