import type { KeptAnswer } from '../runtime/kept-answer.ts';
import type { RequestOptions } from '../runtime/options.ts';
import type { ClientParts } from './client-parts.ts';
import type { Converter } from './converter.ts';
import { readRateTable } from './read-rate-table.ts';

/**
 * Fetches a rate table.
 *
 * @param known - The current table, to be asked for changes.
 */
export type Load = (known?: KeptAnswer, options?: RequestOptions) => Promise<KeptAnswer>;

/** The current table of a converter. */
export interface Table {
  readonly kept: KeptAnswer;
  /** The arrival and the expiry of the table, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Creates the function that replaces the contents of a table when they are due. */
export function createRefresh(table: Table, load: Load, parts: ClientParts): Converter['refresh'] {
  return async (options = {}) => {
    // A fresh table sends no request, which would check the options.
    parts.readOptions(options);
    if (parts.isFresh(table, parts.margin)) return;
    try {
      const next = readTable(await load(table.kept, options));
      // Another call may have refreshed the table meanwhile, and a slow answer may be older than that table.
      if (!parts.isFresh(table, parts.margin)) Object.assign(table, next);
    } catch (error) {
      // A refresh is due a moment before the expiry, and a failure of the service then leaves the table in use. An
      // aborted signal is the caller's own.
      if (!parts.isFresh(table) || (error as Error).name === 'AbortError') throw error;
    }
  };
}

/**
 * Reads an answer as a table.
 *
 * @throws UnexpectedResponseError when the answer is no rate table.
 */
export function readTable({ lastsUntil, ...kept }: KeptAnswer): Table {
  // A table lasts a minute from its arrival: the service says `max-age=1` while it looks for new rates, and a slow
  // answer may arrive expired. An expired table, given because the service fails, lasts a minute at a time, too,
  // even if its expiry is to come again after the clock was set back.
  // `lastsUntil` ends here: a 304 copies the rest of the answer, and the confirmed table lasts longer.
  const shortestLife = 60_000;
  readRateTable(kept);
  const sentAt = Date.now();
  const latest = Math.max(kept.stale ? 0 : kept.expiresAt, sentAt + shortestLife);
  return { kept, sentAt, expiresAt: Math.min(lastsUntil ?? latest, latest) };
}
