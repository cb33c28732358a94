import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getSystemErrorMap } from 'node:util';
import { clauses } from '../clauses/index.ts';
import { type FailureList, parseExpectedFailures } from '../suite/expected-failures.ts';
import { CliError } from './cli-error.ts';
import type { Options } from './options.ts';

/**
 * Reads a file that an option names, and parses the text.
 *
 * @throws CliError when the file cannot be read, or when its text cannot be parsed.
 */
export async function readInput<Parsed>(
  option: string,
  file: string,
  parse: (text: string) => Parsed,
): Promise<Parsed> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${option} ${file} cannot be read: ${describeFileError(error)}.`);
  });
  try {
    // Editors and shells of Windows write a byte order mark.
    return parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CliError(`${option} ${file} ${error instanceof Error ? error.message : error}.`);
  }
}

/** Reads the list of expected failures; without a file, the list is empty. */
export async function readExpectedFailures({ expectedFailures: file }: Options): Promise<FailureList> {
  if (file === undefined) return { failures: [] };
  const ids = clauses.map(({ id }) => id);
  return readInput('--expected-failures', file, (text) => parseExpectedFailures(text, ids));
}

/** Options that name files to write. */
const OUTPUTS = {
  '--json': 'json',
  '--junit': 'junit',
  '--html': 'html',
  '--write-expected-failures': 'writeExpectedFailures',
} as const;

/**
 * Checks before the run that every report can be written.
 *
 * @throws CliError when a file cannot be written.
 */
export async function checkWritable(options: Options): Promise<void> {
  for (const [option, name] of Object.entries(OUTPUTS)) {
    const file = options[name];
    if (file === undefined) continue;
    // An unset variable in the configuration of a build server gives an empty name.
    if (file === '') throw new CliError(`${option} needs the name of a file.`);
    const problem = await findWriteProblem(file);
    if (problem) throw new CliError(`${option} ${file} cannot be written: ${problem}.`);
  }
}

/** Finds the reason why a file, existing or new, cannot be written. */
async function findWriteProblem(file: string): Promise<string | undefined> {
  const existing = await stat(file).catch(() => undefined);
  if (existing?.isDirectory()) return 'it is a folder';
  // The slash refuses a file in the place of the folder.
  const needed = existing ? file : `${dirname(file)}/`;
  return access(needed, constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => `${describeFileError(error)} (${needed})`,
  );
}

function describeFileError({ errno = 0, message }: NodeJS.ErrnoException): string {
  return getSystemErrorMap().get(errno)?.[1] ?? message;
}
