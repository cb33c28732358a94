import { currencyCodes, withdrawals } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';
import { z } from 'zod';
import { completeSnapshot } from '../rates/snapshot.ts';
import type { Reference, References } from '../refresh/references.ts';
import type { RefreshState } from '../refresh/refresh-state.ts';

const code = z.enum(currencyCodes);
const time = z.number();

/** A ratio as `"numerator/denominator"`, exact. */
const ratio = z
  .string()
  .regex(/^\d+\/[1-9]\d*$/)
  .transform((text): Ratio => {
    const [numerator = '', denominator = ''] = text.split('/');
    return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
  });

const mapOf = <Key, Value>(key: z.ZodType<Key>, value: z.ZodType<Value>) =>
  z.array(z.tuple([key, value])).transform((entries) => new Map(entries.map(([name, content]) => [name, content])));

const referenceTo = <Value>(value: z.ZodType<Value>) =>
  z
    .object({ value, suspect: z.object({ value, since: time, seenAt: time }).optional() })
    .transform((read): Reference<Value> => read);

const stateSchema = z.object({
  snapshot: z
    .object({
      provider: z.string(),
      asOf: time,
      refreshedAt: time,
      rates: mapOf(code, ratio),
      filledFrom: mapOf(code, z.string()),
    })
    .transform(completeSnapshot)
    .optional(),
  references: z.object({
    rates: mapOf(code, referenceTo(ratio)),
    sizes: mapOf(z.string(), referenceTo(z.number())),
  }),
});

/** Writes the state as JSON. Rates of withdrawn currencies are left out: they follow from the others. */
export function stateToJson({ snapshot, references }: RefreshState): string {
  return JSON.stringify(
    {
      snapshot: snapshot && {
        ...snapshot,
        rates: [...snapshot.rates].filter(([code]) => !withdrawals[code]),
        filledFrom: [...snapshot.filledFrom],
      },
      references: { rates: [...references.rates], sizes: [...references.sizes] } satisfies Record<
        keyof References,
        unknown
      >,
    },
    (_key, value) => (isRatio(value) ? `${value.numerator}/${value.denominator}` : value),
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

function isRatio(value: unknown): value is Ratio {
  return typeof value === 'object' && value !== null && 'numerator' in value && 'denominator' in value;
}
