import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/** Most of what is printed is looked at once and forgotten. */
const MOST_CHARACTERS_KEPT = 4_000_000;

/** What a process prints, to be looked through while it runs. */
export class LogLines {
  #text = '';
  #isKept = true;
  #heard = Promise.withResolvers<void>();

  constructor(...streams: readonly Readable[]) {
    for (const stream of streams) {
      stream.on('data', (chunk: Buffer) => {
        if (!this.#isKept) return;
        this.#text = (this.#text + chunk.toString('latin1')).slice(-MOST_CHARACTERS_KEPT);
        this.#heard.resolve();
        this.#heard = Promise.withResolvers();
      });
    }
  }

  /** What was printed since the last call. */
  takeNew(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  /** Forgets all, and whatever else is printed. */
  discard(): void {
    this.#isKept = false;
    this.#text = '';
  }

  /** Resolves once something is found in what was printed since the last `takeNew`. */
  async until<Found>(find: (text: string) => Found | undefined): Promise<Found> {
    for (;;) {
      const heard = this.#heard.promise;
      const found = find(this.#text);
      if (found !== undefined) return found;
      await heard;
    }
  }

  /** Waits for a text, and gives up after some milliseconds. */
  async wait(text: string, milliseconds: number): Promise<void> {
    const found = this.until((lines) => (lines.includes(text) ? true : undefined));
    await Promise.race([found, setTimeout(milliseconds, undefined, { ref: false })]);
  }
}
