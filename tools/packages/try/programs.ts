import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A running program. */
export interface Program extends AsyncDisposable {
  /** Resolves when the program has exited and its output is closed, also by the programs that it has started. */
  readonly ended: Promise<ProgramResult>;
  /** Waits until the standard output matches a pattern. Rejects when the program ends first. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends SIGINT, like Ctrl-C, and waits for the end. */
  interrupt(): Promise<void>;
}

/** The exit code and the output of a program. */
export interface ProgramResult {
  /** `null` when a signal ended the program. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface ProgramOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Kills the program, and all that it has started. */
  readonly signal: AbortSignal;
}

/** Starts a program in its own process group, because npm does not pass every signal on to the programs it starts. */
export function startProgram(file: string, args: readonly string[], { cwd, env, signal }: ProgramOptions): Program {
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
  const ended = once(child, 'close').then(([code]): ProgramResult => {
    signal.removeEventListener('abort', onAbort);
    return { code, ...printed };
  });
  ended.catch(() => {});
  return {
    ended,
    waitForOutput: (pattern) =>
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
    // ESRCH: every process of the group has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
