import type { Log } from '../logger.ts';
import type { RefreshRecord } from '../refresh/rate-store.ts';
import { parseRecord } from './record-json.ts';

/** Reads a stored record. Logs and ignores an unreadable one, because the next round brings another. */
export function readRecord(json: unknown, log: Log): RefreshRecord | undefined {
  if (json === null || json === undefined) return undefined;
  try {
    return parseRecord(String(json));
  } catch (err) {
    log.warn({ err }, 'the rates that were saved cannot be read; starting without them');
    return undefined;
  }
}
