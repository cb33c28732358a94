import { setTimeout as startTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { errorResponses } from '@crossrate/contract';
import { readBody } from './read-body.ts';
import { tryTwice } from './try-twice.ts';

/** How a target is asked. */
export interface RequestLimits {
  /** No more requests than this in a second. @default no limit */
  readonly perSecond?: number | undefined;
  /** Milliseconds that the target may take for one answer, its body included. @default 30_000 */
  readonly timeoutMs?: number | undefined;
  /** Ends the run, amid a clause too, of which nothing is told then. */
  readonly signal?: AbortSignal | undefined;
}

/** What became of the requests of one clause. */
export interface Journal {
  /** The last request and the status of its answer: `GET /api/rates → 200`. */
  last?: string | undefined;
  /** Whether an answer was the one of a service that has no rates. */
  hasUnavailable: boolean;
  /** Whether a request was sent twice, and may have been counted twice. */
  hasRepeated: boolean;
}

/** Sends requests, keeps a journal of them, and keeps to a rate. */
export interface RecordingFetch {
  /** Its responses are read already; their `text()` tells the body. */
  readonly send: typeof fetch;
  /** Begins a clause. What the one before has left under way is dropped. */
  readonly begin: () => Journal;
  /** The last request of the clause. */
  readonly last: () => string | undefined;
  /** Makes a request that was sent before the last one, for an answer that is remembered. */
  readonly recall: (request: string | undefined) => void;
}

/** Milliseconds that a target may take for one answer. */
export const TIMEOUT_MS = 30_000;

/** Makes one for a run. */
export function recordingFetch({ perSecond, timeoutMs = TIMEOUT_MS, signal: ended }: RequestLimits): RecordingFetch {
  let journal: Journal = { hasUnavailable: false, hasRepeated: false };
  let clause = new AbortController();
  let free = 0;

  async function turn(signal: AbortSignal): Promise<void> {
    if (perSecond === undefined) return;
    const now = performance.now();
    const wait = Math.max(0, free - now);
    free = Math.max(free, now) + 1_000 / perSecond;
    if (wait > 0) await setTimeout(wait, undefined, { signal });
  }

  return {
    begin() {
      clause.abort();
      clause = new AbortController();
      journal = { hasUnavailable: false, hasRepeated: false };
      return journal;
    },
    last: () => journal.last,
    recall(request) {
      journal.last = request;
    },
    send: async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const request = `GET ${pathname}${search}`;
      const mine = journal;
      const until = AbortSignal.any([clause.signal, init?.signal, ended].filter((signal) => !!signal));
      let timer: NodeJS.Timeout | undefined;
      const attempt = async () => {
        await turn(until);
        mine.last = request;
        // The target's time begins when the request has waited for its turn. An AbortSignal.timeout would be shorter, but
        // Node 20 loses one that only AbortSignal.any refers to, and a body without an end then holds the run for ever.
        clearTimeout(timer);
        const late = new AbortController();
        timer = startTimer(
          () => late.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError')),
          timeoutMs,
        );
        return fetch(input, { ...init, signal: AbortSignal.any([until, late.signal]) });
      };
      try {
        const response = await tryTwice(attempt, () => {
          mine.hasRepeated = true;
        });
        mine.last = `${request} → ${response.status}`;
        const text = await readBody(response);
        if (isUnavailable(response, text)) mine.hasUnavailable = true;
        // A Response of one's own could not have all the statuses that a target can think of.
        return Object.assign(response, { text: async () => text });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function isUnavailable({ status }: Response, text: string): boolean {
  if (status !== errorResponses.unavailable.status) return false;
  try {
    return isDeepStrictEqual(JSON.parse(text), errorResponses.unavailable.body);
  } catch {
    return false;
  }
}
