import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/**
 * Gives SQL to the command-line client of a database.
 *
 * @returns The output of the client.
 * @throws Error with the error output of a client that fails, or the reason that the client cannot be started.
 */
export async function runClient(command: string, args: readonly string[], sql: Iterable<string>): Promise<string> {
  const child = spawn(command, args, { stdio: 'pipe' });
  const { promise: exited, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('exit', resolve);
  // A client that gives up stops reading, and writes the reason to its standard error.
  const written = pipeline(Readable.from(sql), child.stdin).catch(() => {});
  const [code, output, errorOutput] = await Promise.all([exited, text(child.stdout), text(child.stderr), written]);
  if (code !== 0) throw new Error(`${command}: ${errorOutput.trim()}`);
  return output.trim();
}
