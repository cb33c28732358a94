import { z } from 'zod';
import type { RefreshRecord } from '../editions/rate-store.ts';
import { readPublished } from '../editions/read-edition.ts';
import { readJson } from '../editions/read-json.ts';
import { parseByCode } from '../editions/state-json.ts';
import type { Log } from '../log/logger.ts';

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

const recordSchema = z.object({ nextAttemptAt: z.number(), standing: standing.optional(), edition: z.string() });

/** The last edition as stored. */
interface LastEdition {
  readonly id?: unknown;
  readonly published_at?: unknown;
  readonly content?: unknown;
}

/** Writes a record as JSON. The state and the rates are those of its edition. */
export function writeRecord({ nextAttemptAt, standing, edition }: RefreshRecord): string {
  const figures = standing && { ...standing, kept: [...standing.kept] };
  return JSON.stringify({ nextAttemptAt, standing: figures, edition: edition.id });
}

/**
 * Reads a stored record with its edition. Logs and ignores an unreadable one, or one whose edition was altered, because the
 * next round brings another.
 */
export function readRecord(json: unknown, last: LastEdition, log: Log): RefreshRecord | undefined {
  if (json === null || json === undefined) return undefined;
  try {
    const { edition: id, ...record } = recordSchema.parse(JSON.parse(String(json)));
    if (last.id !== id) throw new Error(`Its edition ${id} is not the last one that is stored.`);
    const content = last.content instanceof Uint8Array ? last.content : undefined;
    return { ...record, ...readPublished(id, readJson({ id, publishedAt: Number(last.published_at), content })) };
  } catch (err) {
    log.error({ err }, 'the rates that were saved cannot be read; starting without them');
    return undefined;
  }
}
