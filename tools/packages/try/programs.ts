import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs longer is taken to hang. */
const LIMIT_MS = 120_000;

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
interface ProgramResult {
  /** `null` when a signal ended the program. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a program in its own process group, because npm does not pass every signal on to the programs it starts. */
export function startProgram(
  file: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Program {
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk) => (printed[name] += chunk));
  const kill = (signal: NodeJS.Signals) => killGroup(child.pid, signal);
  const limit = setTimeout(kill, LIMIT_MS, 'SIGKILL');
  const ended = once(child, 'close').then(([code]): ProgramResult => {
    clearTimeout(limit);
    return { code, ...printed };
  });
  return {
    ended,
    async waitForOutput(pattern) {
      for (;;) {
        const found = pattern.exec(printed.stdout);
        if (found) return found;
        const end = await Promise.race([once(child.stdout, 'data'), ended]);
        if ('code' in end) throw new Error(`${args.join(' ')} ended: ${end.stdout}${end.stderr}`);
      }
    },
    async interrupt() {
      kill('SIGINT');
      await ended;
    },
    async [Symbol.asyncDispose]() {
      kill('SIGTERM');
      await ended;
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
