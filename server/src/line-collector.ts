import type { DestinationStream } from 'pino';

const waiting = new Set<LineCollector>();

// Registered before any stream registers its own: those write out at exit what they were given by then.
process.on('exit', () => {
  for (const collector of waiting) collector.flush();
});

/** For how long a line may wait for others. */
const LONGEST_WAIT_MS = 10;

/**
 * Hands the lines of 10 milliseconds on together. Another thread writes each piece, so that handing on those of each
 * turn of the event loop would cost a request 2 µs more.
 */
export class LineCollector implements DestinationStream {
  readonly #stream: DestinationStream;
  readonly #mostBytes: number;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;

  /** @param mostBytes - How much may be handed on in one piece; a longer line makes a piece by itself. */
  constructor(stream: DestinationStream, mostBytes: number) {
    this.#stream = stream;
    this.#mostBytes = mostBytes;
  }

  write(line: string): void {
    // No character takes more than three bytes for each of its units in the string.
    if (this.#lines !== '' && (this.#lines.length + line.length) * 3 > this.#mostBytes) this.flush();
    if (this.#lines === '') this.#schedule();
    this.#lines += line;
  }

  /** Hands on what has come so far. */
  flush(): void {
    waiting.delete(this);
    clearTimeout(this.#timer);
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.#stream.write(lines);
  }

  #schedule(): void {
    waiting.add(this);
    this.#timer = setTimeout(() => this.flush(), LONGEST_WAIT_MS);
  }
}
