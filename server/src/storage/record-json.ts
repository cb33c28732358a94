import { z } from 'zod';
import { toJson } from '../editions/ratio-text.ts';
import { settingsJson } from '../editions/settings-json.ts';
import { parseByCode, stateFields, writeState } from '../editions/state-json.ts';
import type { Log } from '../log/logger.ts';
import type { RefreshRecord } from '../refresh/rate-store.ts';

const standing = z.object({
  isConfirmed: z.boolean(),
  canBeConfirmed: z.boolean(),
  providers: z.array(
    z.object({
      provider: z.string(),
      quoted: z.number(),
      outvoted: z.record(z.string(), z.number()),
      diagnosis: z.string().exactOptional(),
    }),
  ),
  kept: parseByCode(z.string()),
});

const recordSchema = z.object({
  ...stateFields,
  nextAttemptAt: z.number(),
  standing: standing.optional(),
  edition: z.object({ id: z.string(), settings: settingsJson }),
});

/** Writes a record as JSON. */
export function writeRecord({ state, standing, ...record }: RefreshRecord): string {
  return toJson({
    ...record,
    ...writeState(state),
    standing: standing && { ...standing, kept: [...standing.kept] },
  });
}

/** Reads a stored record. Logs and ignores an unreadable one, because the next round brings another. */
export function readRecord(json: unknown, log: Log): RefreshRecord | undefined {
  if (json === null || json === undefined) return undefined;
  try {
    const { nextAttemptAt, standing, edition, ...state } = recordSchema.parse(JSON.parse(String(json)));
    return { state, nextAttemptAt, standing, edition };
  } catch (err) {
    log.warn({ err }, 'the rates that were saved cannot be read; starting without them');
    return undefined;
  }
}
