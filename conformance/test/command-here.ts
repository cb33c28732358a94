import type { Ended } from '../../tools/testing/run-script.ts';
import { runCommandLine } from '../src/cli/run-command-line.ts';

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line without keys in the environment, to its end and in this process, one command at a time: the
 * start of a process costs more than most commands. Tests of signals, pipes and the action need the real program.
 */
export function runCommand(...args: string[]): Promise<Ended> {
  return runCommandIn({}, ...args);
}

/** Runs the command line like `runCommand`, with variables of the environment. */
export function runCommandIn(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  const ended = before.then(() => runHere(args, env));
  before = ended.catch(() => {});
  return ended;
}

async function runHere(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const texts = { stdout: '', stderr: '' };
  using restored = new DisposableStack();
  const replace = <T extends object>(owner: T, changes: Partial<T>) => {
    const names = Object.keys(changes) as (keyof T)[];
    const own = Object.fromEntries(names.map((name) => [name, owner[name]]));
    restored.defer(() => void Object.assign(owner, own));
    Object.assign(owner, changes);
  };
  for (const name of ['stdout', 'stderr'] as const) {
    const write = (text: string) => {
      texts[name] += text;
      return true;
    };
    replace(process[name], { write });
  }
  // Vitest replaces the console, whose output would go to its report.
  replace(console, {
    log: (text: string) => void process.stdout.write(`${text}\n`),
    error: (text: string) => void process.stderr.write(`${text}\n`),
  });
  replace(process, { exitCode: undefined });
  // A run listens for the rest of its process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const listeners = process.listeners(signal);
    restored.defer(() => {
      for (const listener of process.listeners(signal))
        if (!listeners.includes(listener)) process.off(signal, listener);
    });
  }
  await runCommandLine(args, env);
  return { code: Number(process.exitCode ?? 0), ...texts };
}
