import { currencyCodes } from '@crossrate/contract';
import { z } from 'zod';
import type { RefreshRecord } from '../refresh/rate-store.ts';
import { ratioText, toJson } from './ratio-text.ts';

const code = z.enum(currencyCodes);
const time = z.number();

const parseByCode = <Value>(value: z.ZodType<Value>) =>
  z.array(z.tuple([code, value])).transform((entries) => new Map(entries));

const quote = { provider: z.string(), rate: ratioText, asOf: time };

const standing = z
  .object({
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
    withOneWitness: z.number(),
    // The name of the kept rates in the records of all versions.
    held: parseByCode(z.string()),
  })
  .transform(({ held, ...figures }) => ({ ...figures, kept: held }));

const recordSchema = z.object({
  believed: parseByCode(
    z.object({
      ...quote,
      believedAt: time,
      reference: z.object({ rate: ratioText, asOf: time }),
      agreedAt: time.optional(),
      provisionalSince: time.optional(),
    }),
  ),
  suspects: parseByCode(z.array(z.object({ ...quote, since: time, aloneSince: time.optional(), seenAt: time }))),
  // Records of older versions lack `nextAttemptAt` and `standing`.
  nextAttemptAt: time.default(0),
  standing: standing.optional(),
});

/** Writes a record as JSON. */
export function writeRecord({ state, nextAttemptAt, standing }: RefreshRecord): string {
  return toJson({
    believed: [...state.believed],
    suspects: [...state.suspects],
    nextAttemptAt,
    standing: standing && { ...standing, kept: undefined, held: [...standing.kept] },
  });
}

/**
 * Parses the JSON of {@link writeRecord}.
 *
 * @throws Error for any other text.
 */
export function parseRecord(json: string): RefreshRecord {
  const { believed, suspects, nextAttemptAt, standing } = recordSchema.parse(JSON.parse(json));
  return { state: { believed, suspects }, nextAttemptAt, standing };
}
