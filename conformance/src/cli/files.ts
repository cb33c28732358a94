import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { clauses } from '../clauses/index.ts';
import { type ExpectedFailures, parseExpectedFailures } from '../suite/expected-failures.ts';
import { CliError } from './cli-error.ts';
import { describeFileError } from './describe-file-error.ts';
import type { Options } from './options.ts';
import { readInput } from './read-input.ts';

/**
 * Reads the list of expected failures; without a file, the list is empty.
 *
 * @throws CliError when the file cannot be read or is no such list.
 */
export async function readExpectedFailures({ expectedFailures: file }: Options): Promise<ExpectedFailures> {
  if (!file) return [];
  const text = await readInput('--expected-failures', file);
  const ids = clauses.map(({ id }) => id);
  try {
    return parseExpectedFailures(text, ids);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new CliError(`${file} is no list of expected failures: ${reason}`);
  }
}

/** The options whose values are files to write. */
const OUTPUT_OPTIONS = ['json', 'junit', 'html', 'markdown', 'badge', 'writeExpectedFailures'] as const;

/**
 * Checks before the run that every report can be written.
 *
 * @throws CliError when a file cannot be written, or when two options name the same file.
 */
export async function checkWritable(options: Options): Promise<void> {
  const files = new Map<string, string>();
  if (options.expectedFailures) files.set(resolve(options.expectedFailures), '--expected-failures');
  for (const name of OUTPUT_OPTIONS) {
    const file = options[name];
    if (file === undefined) continue;
    const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const buildError = (problem: string) => new CliError(`${option} ${problem}.`);
    // An unset variable in the configuration of a build server gives an empty name.
    if (file === '') throw buildError('needs the name of a file');
    if (file === '-') throw buildError('writes to a file, and not to the standard output, which has the results');
    const other = files.get(resolve(file));
    // A run may update the list that it reads.
    if (other && !(other === '--expected-failures' && name === 'writeExpectedFailures'))
      throw buildError(`and ${other} name the same file, ${file}`);
    files.set(resolve(file), option);
    const problem = await findWriteProblem(file);
    if (problem) throw buildError(`${file} cannot be written: ${problem}`);
  }
}

/** Finds the reason why a file, existing or new, cannot be written. */
async function findWriteProblem(file: string): Promise<string | undefined> {
  const existing = await stat(file).catch(() => undefined);
  if (existing?.isDirectory()) return 'it is a folder';
  const needed = existing ? file : dirname(file);
  // The slash refuses a file in the place of the folder.
  return access(existing ? file : `${needed}/`, constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? `there is no folder ${needed}` : `${describeFileError(error)} (${needed})`,
  );
}
