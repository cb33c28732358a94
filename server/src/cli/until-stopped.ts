import { once } from 'node:events';

/**
 * Resolves at the first SIGTERM or SIGINT after the call; call it before starting what must be cleaned up. A second
 * signal ends the process at once, as it does by default.
 */
export async function untilStopped(): Promise<void> {
  const heard = new AbortController();
  await Promise.race(['SIGTERM', 'SIGINT'].map((signal) => once(process, signal, { signal: heard.signal })));
  heard.abort();
}
