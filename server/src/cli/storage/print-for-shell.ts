import type { ShellCommands } from '../../storage/open-storage.ts';
import { print } from '../print.ts';

/** Prints commands for a shell, and fails, so that nobody takes them for done, as in a cron job that lacks the shell. */
export async function printForShell({ commands }: ShellCommands, state: string): Promise<void> {
  await print(`# ${state} Postgres' own tools do that: give these lines to a shell, by \`| sh\`.`, ...commands);
  process.exitCode = 1;
}
