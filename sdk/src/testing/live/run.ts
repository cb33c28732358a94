import { once } from 'node:events';
import { VERSION } from '../../generated/version.ts';
import type { MockRequest } from '../describe-request.ts';
import { listen } from './listen.ts';
import { type CommandOptions, readOptions } from './options.ts';
import { describeUsage, introduce } from './texts.ts';

/**
 * Serves a mock until Ctrl-C or SIGTERM.
 *
 * @param command - The command as the user typed it, for the usage text.
 * @returns the exit code.
 */
export async function run(args: readonly string[], command: string): Promise<number> {
  let options: CommandOptions;
  try {
    options = readOptions(args);
  } catch (error) {
    console.error(`${(error as Error).message}\nRun with --help to see what is possible.`);
    return 2;
  }
  if (options.help || options.version) {
    console.log(options.help ? describeUsage(command) : VERSION);
    return 0;
  }
  // The reader of the output may close the pipe; the mock goes on for its clients.
  process.stdout.on('error', () => {});
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const live = await listen({ ...options, onRequest: print });
  console.log(introduce(live, Object.keys(options.keys)));
  await stopped;
  await live[Symbol.asyncDispose]();
  return 0;
}

/** Prints a line for a request. The line shows only the parameters of the service, and no value that could be a key. */
function print({ method, path, query, status, key }: MockRequest): void {
  const known = ['base', 'from', 'to', 'amount'].filter((name) => /^[\w.+-]{1,40}$/.test(query[name] ?? ''));
  const shown = known.map((name) => `${name}=${query[name]}`).join('&');
  console.log(`${status} ${method} ${path.slice(0, 80)}${shown && `?${shown}`} (key: ${key})`);
}
