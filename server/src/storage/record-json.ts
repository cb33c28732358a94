import { currencyCodes } from '@crossrate/contract';
import { z } from 'zod';
import type { Log } from '../log/logger.ts';
import { grades } from '../rates/snapshot.ts';
import type { RefreshRecord } from '../refresh/rate-store.ts';
import { ratioText, toJson } from '../editions/ratio-text.ts';

const code = z.enum(currencyCodes);
const time = z.number();

const parseByCode = <Value>(value: z.ZodType<Value>) =>
  z.array(z.tuple([code, value])).transform((entries) => new Map(entries));

const quote = { provider: z.string(), rate: ratioText, asOf: time };
const sourced = { ...quote, day: z.number(), believedAt: time, grade: z.enum(grades) };

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
  believed: parseByCode(
    z.object({ ...sourced, foundation: z.enum(grades).exclude(['held']), reference: z.object(sourced) }),
  ),
  waiting: parseByCode(
    z.array(z.object({ ...quote, witness: z.string(), finding: z.string(), since: time, publications: z.number() })),
  ),
  brokenPegs: parseByCode(time),
  nextAttemptAt: time,
  standing: standing.optional(),
});

/** Writes a record as JSON. */
export function writeRecord({ state, nextAttemptAt, standing }: RefreshRecord): string {
  return toJson({
    believed: [...state.believed],
    waiting: [...state.waiting],
    brokenPegs: [...state.brokenPegs],
    nextAttemptAt,
    standing: standing && { ...standing, kept: [...standing.kept] },
  });
}

/** Reads a stored record. Logs and ignores an unreadable one, because the next round brings another. */
export function readRecord(json: unknown, log: Log): RefreshRecord | undefined {
  if (json === null || json === undefined) return undefined;
  try {
    const { nextAttemptAt, standing, ...state } = recordSchema.parse(JSON.parse(String(json)));
    return { state, nextAttemptAt, standing };
  } catch (err) {
    log.warn({ err }, 'the rates that were saved cannot be read; starting without them');
    return undefined;
  }
}
