import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { isProgram, listFamily } from '../../bench/cpu-time.ts';
import { postgresUser } from '../../testing/postgres-user.ts';

/** Starts a program as the user of Postgres, with its output in a file. */
export function startAsPostgresUser(
  [program = '', ...args]: readonly string[],
  log: string,
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    ...postgresUser,
    cwd: '/',
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    // A group of its own: Ctrl-C in a terminal reaches only this process, which then stops everything in order.
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  // The exit shows the failure.
  child.on('error', () => {});
  return child;
}

/** Reads the id of the main process of a Postgres that runs on a data folder. */
export function readPostmasterId(dataFolder: string): number | undefined {
  const pid = Number(readFirstLine(`${dataFolder}/postmaster.pid`));
  return pid > 0 && isProgram(pid, 'postgres') && !hasEnded(pid) ? pid : undefined;
}

/** Sends a signal to processes and all their descendants. */
export function signalFamilies(roots: readonly number[], signal: NodeJS.Signals): number[] {
  // A stopped process starts no more children.
  if (signal === 'SIGKILL') for (const root of roots) send(root, 'SIGSTOP');
  const members = roots.flatMap(listFamily);
  for (const member of members) send(member, signal);
  return members;
}

/** True for a process that is gone, or that waits for its parent to notice its end. */
export function hasEnded(pid: number): boolean {
  return readFirstLine(`/proc/${pid}/cmdline`) === '';
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}

function readFirstLine(path: string): string {
  try {
    return readFileSync(path, 'utf8').split('\n')[0] ?? '';
  } catch {
    return '';
  }
}
