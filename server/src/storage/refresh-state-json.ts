import { currencyCodes } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';
import { z } from 'zod';
import type { RefreshState } from '../refresh/refresh-state.ts';

const code = z.enum(currencyCodes);
const time = z.number();

/** A ratio as `"numerator/denominator"`, exact. */
export const ratioText = z
  .string()
  .regex(/^\d+\/[1-9]\d*$/)
  .transform((text): Ratio => {
    const [numerator = '', denominator = ''] = text.split('/');
    return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
  });

const byCode = <Value>(value: z.ZodType<Value>) =>
  z.array(z.tuple([code, value])).transform((entries) => new Map(entries));

const quote = { provider: z.string(), rate: ratioText, asOf: time };

const stateSchema = z.object({
  believed: byCode(
    z.object({
      ...quote,
      believedAt: time,
      reference: z.object({ rate: ratioText, asOf: time }),
      agreedAt: time.optional(),
      provisionalSince: time.optional(),
    }),
  ),
  suspects: byCode(z.array(z.object({ ...quote, since: time, aloneSince: time.optional(), seenAt: time }))),
});

/** Writes the state as JSON. */
export function stateToJson({ believed, suspects }: RefreshState): string {
  return JSON.stringify({ believed: [...believed], suspects: [...suspects] }, (_key, value) =>
    isRatio(value) ? ratioToText(value) : value,
  );
}

/**
 * Reads what {@link stateToJson} wrote.
 *
 * @throws Error when it is something else.
 */
export function stateFromJson(json: string): RefreshState {
  return stateSchema.parse(JSON.parse(json));
}

/** Writes a ratio as `"numerator/denominator"`. */
export function ratioToText({ numerator, denominator }: Ratio): string {
  return `${numerator}/${denominator}`;
}

function isRatio(value: unknown): value is Ratio {
  return typeof value === 'object' && value !== null && 'numerator' in value && 'denominator' in value;
}
