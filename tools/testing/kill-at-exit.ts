import type { ChildProcess } from 'node:child_process';

/** Kills a child that still runs when this process exits: a test that timed out must not leave its child behind. */
export function killAtExit(child: ChildProcess): void {
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
