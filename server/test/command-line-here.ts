import { run } from '../src/cli/run.ts';

/** What the command line did. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line to its end in this process, one after another: most of a process of its own is starting it. For
 * commands that end by themselves; what a process does with signals, pipes and its memory needs a real one.
 */
export function crossrateHere(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const ended = before.then(() => runHere(args, env));
  before = ended.catch(() => {});
  return ended;
}

async function runHere(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const texts = { stdout: '', stderr: '' };
  const { exitCode, env: ours } = process;
  const { error } = console;
  using restored = new DisposableStack();
  for (const name of ['stdout', 'stderr'] as const) {
    const { write } = process[name];
    restored.defer(() => void Object.assign(process[name], { write }));
    Object.assign(process[name], {
      write(text: string, written?: (error?: Error) => void) {
        texts[name] += text;
        if (written) setImmediate(written);
        return true;
      },
    });
  }
  // Vitest's own goes to its report.
  console.error = (text: string) => {
    texts.stderr += `${text}\n`;
  };
  process.exitCode = undefined;
  process.env = { PATH: ours.PATH, ...env };
  restored.defer(() => Object.assign(process, { exitCode, env: ours }));
  restored.defer(() => void Object.assign(console, { error }));
  await run(['node', 'crossrate', ...args], process.env);
  return { code: Number(process.exitCode ?? 0), ...texts };
}
