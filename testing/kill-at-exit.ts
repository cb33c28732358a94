import type { ChildProcess } from 'node:child_process';

/** The exit code of a process that SIGTERM ended, as a shell reports it. */
const ENDED_BY_SIGTERM = 143;

/**
 * Kills a child that still runs when this process ends, because a test that timed out must not leave its child behind.
 * Vitest ends its processes by SIGTERM, on which Node by itself runs no listeners of `exit`.
 */
export function killAtExit(child: ChildProcess): void {
  const kill = () => void child.kill('SIGKILL');
  const exit = () => process.exit(ENDED_BY_SIGTERM);
  process.once('exit', kill).once('SIGTERM', exit);
  child.once('exit', () => process.off('exit', kill).off('SIGTERM', exit));
}
