import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';

/**
 * Makes an empty folder for a demo, among the temporary files of the machine.
 *
 * @throws Error with the variables that name another folder, when the folder cannot be made.
 */
export async function makeDemoFolder(): Promise<string> {
  const parent = tmpdir();
  return mkdtemp(join(parent, 'crossrate-')).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.errno === undefined ? cause.message : getSystemErrorMessage(cause.errno);
    throw new Error(
      `The demo cannot write to the folder for temporary files, ${parent}: ${reason}. ` +
        'Set TMPDIR, or DATA_DIR, to a folder in which you may write.',
      { cause },
    );
  });
}
