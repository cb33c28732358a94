import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { passOnEnvironment } from '../../../testing/pass-on-environment.ts';
import type { JumpingClock } from './jumping-clock.ts';

const script = fileURLToPath(new URL('./service-process.ts', import.meta.url));

/** A real service process, whose clock moves forward with a clock of the test. */
export class JumpingService implements AsyncDisposable {
  /** The lines that the service has logged. */
  readonly log: string[] = [];
  readonly #clock: JumpingClock;
  readonly #child: ChildProcess;
  /** The end of the round under way, or of the next one. */
  #round = Promise.withResolvers<void>();

  constructor(env: Record<string, string>, clock: JumpingClock) {
    this.#clock = clock;
    this.#child = fork(script, {
      env: { ...passOnEnvironment(), ...env },
      execArgv: ['--conditions=@crossrate/source'],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    createInterface({ input: this.#child.stdout ?? process.stdin }).on('line', (line) => this.#follow(line));
  }

  /** Resolves after the first round, with the address and a key. */
  async start(): Promise<{ readonly url: string; readonly key: string }> {
    const { promise } = this.#round;
    const [started] = await once(this.#child, 'message');
    await promise;
    return started;
  }

  /** Moves both clocks forward by some seconds. */
  skip(seconds: number): void {
    this.#clock.jump(seconds * 1000);
    this.#child.send(seconds * 1000);
  }

  /** Moves both clocks forward by some seconds, and waits for the resulting refresh. */
  async jump(seconds: number): Promise<void> {
    const { promise } = this.#round;
    this.skip(seconds);
    await promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  #follow(line: string): void {
    this.log.push(line);
    if (!line.includes('"nextAttemptAt"')) return;
    this.#round.resolve();
    this.#round = Promise.withResolvers();
  }
}
