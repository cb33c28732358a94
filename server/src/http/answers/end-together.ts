import type { ServerResponse } from 'node:http';

interface Ending {
  readonly res: ServerResponse;
  readonly body: string;
}

let waiting: Ending[] = [];

/**
 * Ends an answer whose head is written, together with all others of this turn of the event loop. The body is `latin1`.
 *
 * A write wakes the process that reads, such as a reverse proxy on the same machine. If the server wrote answers one by
 * one, the reader would fall asleep between them. Each wake-up costs the server up to a fifth of a free answer.
 */
export function endTogether(res: ServerResponse, body = ''): void {
  if (waiting.push({ res, body }) === 1) setImmediate(endAll);
}

function endAll(): void {
  const ending = waiting;
  waiting = [];
  for (const { res, body } of ending) res.end(body, 'latin1');
}
