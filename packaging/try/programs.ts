import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that was started. */
export interface Program extends AsyncDisposable {
  /** Resolves with how it ended, once nothing that it has started is left. */
  readonly ended: Promise<Ending>;
  /** Resolves with what a pattern finds in what it prints. */
  untilPrinted(pattern: RegExp): Promise<RegExpExecArray>;
  /** Does what Ctrl-C does, and resolves once it has ended. */
  interrupt(): Promise<void>;
}

/** How a program ended. */
export interface Ending {
  /** `null` where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Ends it, and what it has started, at once. */
  readonly signal: AbortSignal;
}

/** Starts a program in a group of processes of its own: npm passes not every signal on to what it has started. */
export function startProgram(file: string, args: readonly string[], { cwd, env, signal }: Surroundings): Program {
  signal.throwIfAborted();
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      printed[name] += chunk;
    });
  const kill = (name: NodeJS.Signals) => killGroup(child.pid, name);
  const onAbort = () => kill('SIGKILL');
  signal.addEventListener('abort', onAbort, { once: true });
  const ended = once(child, 'close').then(([code]): Ending => {
    signal.removeEventListener('abort', onAbort);
    return { code, ...printed };
  });
  ended.catch(() => {});
  return {
    ended,
    untilPrinted: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(printed.stdout);
          if (found) resolve(found);
        };
        look();
        child.stdout.on('data', look);
        ended.then(({ stdout, stderr }) => reject(new Error(`${args.join(' ')} ended: ${stdout}${stderr}`)), reject);
      }),
    async interrupt() {
      kill('SIGINT');
      await ended;
    },
    async [Symbol.asyncDispose]() {
      kill('SIGTERM');
      await ended.catch(() => {});
    },
  };
}

function killGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (leader !== undefined) process.kill(-leader, signal);
  } catch (error) {
    // All of the group have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
