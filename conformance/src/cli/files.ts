import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
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
  if (file === '') throw new CliError(`${option} needs the name of a file.`);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${option} ${file} cannot be read: ${describeFileError(error)}.`);
  });
  try {
    return parse(text);
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
  json: '--json',
  junit: '--junit',
  html: '--html',
  writeExpectedFailures: '--write-expected-failures',
} as const;

/**
 * Checks before the run that every report can be written.
 *
 * @throws CliError when a file cannot be written, or when two options name the same file.
 */
export async function checkWritable(options: Options): Promise<void> {
  const files = new Map<string, string>();
  if (options.expectedFailures) files.set(resolve(options.expectedFailures), '--expected-failures');
  for (const [name, option] of Object.entries(OUTPUTS)) {
    const file = options[name as keyof typeof OUTPUTS];
    if (file === undefined) continue;
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

/** Words for errors whose own words are of a programmer. */
const WORDS: Readonly<Record<string, string>> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' };

function describeFileError({ code = '', errno = 0, message }: NodeJS.ErrnoException): string {
  return WORDS[code] ?? getSystemErrorMap().get(errno)?.[1] ?? message;
}
