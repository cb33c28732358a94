import { readFile } from 'node:fs/promises';
import { CliError } from './cli-error.ts';
import { describeFileError } from './describe-file-error.ts';

/**
 * Reads a file that the command line names.
 *
 * @param option - The option or the command that names the file.
 * @throws CliError when the file cannot be read.
 */
export async function readInput(option: string, file: string): Promise<string> {
  if (file === '') throw new CliError(`${option} needs the name of a file.`);
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${option} ${file} cannot be read: ${describeFileError(error)}.`);
  });
}
