import type { DestinationStream } from 'pino';

const waiting = new Set<LineCollector>();

// This handler comes before the exit handler of any stream, which writes only the lines that the stream has by then.
process.on('exit', () => {
  for (const collector of waiting) collector.flush();
});

/** The longest wait of a line for others. */
const LONGEST_WAIT_MS = 10;

/**
 * Hands on the lines of 10 milliseconds together. Another thread writes each piece; a piece per turn of the event loop
 * would cost a request 2 µs more.
 */
export class LineCollector implements DestinationStream {
  readonly #stream: DestinationStream;
  readonly #mostBytes: number;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;

  /** @param mostBytes - The greatest size of a piece; a longer line makes a piece of its own. */
  constructor(stream: DestinationStream, mostBytes: number) {
    this.#stream = stream;
    this.#mostBytes = mostBytes;
  }

  write(line: string): void {
    // A character takes at most three bytes per UTF-16 code unit.
    if (this.#lines !== '' && (this.#lines.length + line.length) * 3 > this.#mostBytes) this.flush();
    if (this.#lines === '') this.#schedule();
    this.#lines += line;
  }

  /** Hands on the collected lines. */
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
