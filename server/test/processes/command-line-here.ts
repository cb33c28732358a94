import type { EventEmitter } from 'node:events';
import type { Ended } from '../../../tools/testing/run-script.ts';
import { run } from '../../src/cli/run.ts';
import { type Clock, systemClock } from '../../src/clock.ts';

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line to its end in this process, one command at a time, which saves the start of a process. Suits
 * commands that end by themselves. Tests of signals, pipes and memory need a real process.
 */
export function runCrossrateHere(
  args: readonly string[],
  env: Record<string, string>,
  clock: Clock = systemClock,
): Promise<Ended> {
  const ended = before.then(() => runHere(args, env, clock));
  before = ended.catch(() => {});
  return ended;
}

async function runHere(args: readonly string[], env: Record<string, string>, clock: Clock): Promise<Ended> {
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
  restored.use(keepListeners(process.stdout, ['error']));
  restored.use(keepListeners(process, ['SIGINT', 'SIGTERM', 'SIGHUP']));
  // Vitest replaces `console.error`, whose output would go to its report.
  console.error = (text: string) => {
    texts.stderr += `${text}\n`;
  };
  process.exitCode = undefined;
  process.env = { PATH: ours.PATH, ...env };
  restored.defer(() => Object.assign(process, { exitCode, env: ours }));
  restored.defer(() => void Object.assign(console, { error }));
  await run(['node', 'crossrate', ...args], { env: process.env, clock });
  return { code: Number(process.exitCode ?? 0), ...texts };
}

/** Takes off at disposal the listeners that were added since. */
function keepListeners(emitter: EventEmitter, events: readonly string[]): Disposable {
  const before = events.map((event) => [event, new Set(emitter.rawListeners(event))] as const);
  return {
    [Symbol.dispose]() {
      for (const [event, listeners] of before) {
        for (const listener of emitter.rawListeners(event)) {
          if (!listeners.has(listener)) emitter.off(event, listener as () => void);
        }
      }
    },
  };
}
