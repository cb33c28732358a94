import { setTimeout } from 'node:timers/promises';

/** Sends requests, remembers the last one, and keeps to a rate. */
export interface RecordingFetch {
  readonly send: typeof fetch;
  /** The last request and the status of its answer, without keys: `GET /api/rates → 200`. */
  readonly last: () => string | undefined;
  /** Makes a request that was sent before the last one, for an answer that is remembered. */
  readonly recall: (request: string | undefined) => void;
}

/** Milliseconds that a target may take for one answer. */
const TIMEOUT_MS = 30_000;

/**
 * Makes one for a run.
 *
 * @param perSecond - No more requests than this in a second; no limit without it.
 * @param until - Aborts what is under way, and lets nothing more be sent.
 */
export function recordingFetch(perSecond?: number, until?: AbortSignal): RecordingFetch {
  let last: string | undefined;
  let free = 0;
  return {
    last: () => last,
    recall(request) {
      last = request;
    },
    send: async (input, init) => {
      if (perSecond !== undefined) {
        const now = performance.now();
        const wait = Math.max(0, free - now);
        free = Math.max(free, now) + 1_000 / perSecond;
        if (wait > 0) await setTimeout(wait, undefined, { signal: until });
      }
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      last = `GET ${pathname}${search}`;
      const signals = [init?.signal, until, AbortSignal.timeout(TIMEOUT_MS)].filter((signal) => !!signal);
      const signal = AbortSignal.any(signals);
      const response = await fetch(input, { ...init, signal });
      last = `GET ${pathname}${search} → ${response.status}`;
      return response;
    },
  };
}
