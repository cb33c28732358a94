import type { ServerResponse } from 'node:http';

/** A body as a text, which Node writes with the head in one piece. */
interface Body {
  readonly text: string;
  /** `latin1` for bytes, one per character. */
  readonly encoding: 'utf8' | 'latin1';
}

interface Ending {
  readonly res: ServerResponse;
  readonly body: Body | undefined;
}

let waiting: Ending[] = [];

/**
 * Ends an answer whose head is written, together with all others of this turn of the event loop.
 *
 * A write wakes the process that reads, such as a reverse proxy on the same machine. If the server wrote answers one by
 * one, the reader would fall asleep between them, and the wake-ups would cost the server half of a free answer.
 */
export function endTogether(res: ServerResponse, body?: Body): void {
  if (waiting.push({ res, body }) === 1) setImmediate(endAll);
}

function endAll(): void {
  const ending = waiting;
  waiting = [];
  for (const { res, body } of ending) {
    if (body) res.end(body.text, body.encoding);
    else res.end();
  }
}
