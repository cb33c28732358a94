import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { killAtExit } from '../../tools/testing/kill-at-exit.ts';
import type { ForeignServer, Given, StartedForeignServer } from './foreign-server.ts';

/** Starts a server in another language, which reads currencies and keys from its standard input, and prints its port. */
export async function startProgram(
  command: readonly [string, ...string[]],
  { unitsPerDollar, keys }: Given,
): Promise<StartedForeignServer> {
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'inherit'] });
  killAtExit(child);
  await once(child, 'spawn');
  const rates = Object.entries(unitsPerDollar).map(([code, units]) => `${code} ${units}`);
  child.stdin.end([...rates, ...keys].join('\n'));
  const [port] = await once(createInterface(child.stdout), 'line');
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Tells whether this machine can run a server, and prints the reason if it cannot. */
export function canRun({ id, program }: Pick<ForeignServer, 'id' | 'program'>): boolean {
  const isInstalled = program === undefined || spawnSync(program, ['--version']).status === 0;
  if (!isInstalled) console.error(`${program} is not on this machine: the server ${id} is not tried`);
  return isInstalled;
}
