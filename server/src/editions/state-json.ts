import { currencyCodes, grades } from '@crossrate/contract';
import { z } from 'zod';
import type { RefreshState } from '../judging/refresh-state.ts';
import { ratioText } from './ratio-text.ts';

const time = z.number();

/** Reads the code of a currency. */
export const code = z.enum(currencyCodes);

/** Reads a map by currency from its entries. */
export const parseByCode = <Value>(value: z.ZodType<Value>) =>
  z.array(z.tuple([code, value])).transform((entries) => new Map(entries));

const quote = { provider: z.string(), rate: ratioText, asOf: time };
const sourced = { ...quote, day: z.number(), believedAt: time, grade: z.enum(grades) };

/** Reads a snapshot. */
export const snapshotJson = parseByCode(z.object(sourced));

const waiting = z.object({
  ...{ ...quote, witness: z.string(), finding: z.string() },
  ...{ since: time, publications: z.number() },
});

/** The fields of a state as JSON. */
export const stateFields = {
  believed: parseByCode(
    z.object({
      ...{ ...sourced, foundation: z.enum(grades).exclude(['held', 'disputed']), reference: z.object(sourced) },
      agreed: z.object({ rate: ratioText, day: z.number() }).exactOptional(),
    }),
  ),
  waiting: parseByCode(z.array(waiting)),
  brokenPegs: parseByCode(time),
  publications: z
    .array(z.tuple([z.string(), z.array(z.object({ day: z.number(), rates: parseByCode(z.string()) }))]))
    .transform((entries) => new Map(entries)),
};

/** Prepares a state for JSON. */
export function writeState({ believed, waiting, brokenPegs, publications }: RefreshState) {
  const published = [...publications].map(([provider, own]) => {
    return [provider, own.map(({ day, rates }) => ({ day, rates: [...rates] }))] as const;
  });
  return { believed: [...believed], waiting: [...waiting], brokenPegs: [...brokenPegs], publications: published };
}
