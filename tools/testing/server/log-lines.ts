import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/**
 * The most output to keep. Older output is dropped, because a trial reads most lines once, soon after they were
 * printed.
 */
const MOST_CHARACTERS_KEPT = 4_000_000;

/** Keeps the output of a process, to search while the process runs. */
export class LogLines {
  #text = '';
  #isKept = true;
  #printed = Promise.withResolvers<void>();

  constructor(...streams: readonly Readable[]) {
    for (const stream of streams) {
      stream.on('data', (chunk: Buffer) => {
        if (!this.#isKept) return;
        this.#text = (this.#text + chunk.toString('latin1')).slice(-MOST_CHARACTERS_KEPT);
        this.#printed.resolve();
        this.#printed = Promise.withResolvers();
      });
    }
  }

  /** Takes the output since the last call. */
  takeNew(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  /** Drops the kept output, and all later output. */
  discard(): void {
    this.#isKept = false;
    this.#text = '';
  }

  /** Waits until `find` returns a result for the output since the last `takeNew`. */
  async waitFor<Found>(find: (text: string) => Found | undefined): Promise<Found> {
    for (;;) {
      const printed = this.#printed.promise;
      const found = find(this.#text);
      if (found !== undefined) return found;
      await printed;
    }
  }

  /** Waits for a text in the output; also resolves when `milliseconds` have passed without the text. */
  async waitForText(text: string, milliseconds: number): Promise<void> {
    const isPrinted = this.waitFor((lines) => (lines.includes(text) ? true : undefined));
    await Promise.race([isPrinted, setTimeout(milliseconds, undefined, { ref: false })]);
  }
}
