import { currencyCodes, grades } from '@crossrate/contract';
import { z } from 'zod';
import type { RefreshState } from '../refresh/refresh-state.ts';
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
    z.object({ ...sourced, foundation: z.enum(grades).exclude(['held']), reference: z.object(sourced) }),
  ),
  waiting: parseByCode(z.array(waiting)),
  brokenPegs: parseByCode(time),
};

/** Prepares a state for JSON. */
export function writeState({ believed, waiting, brokenPegs }: RefreshState) {
  return { believed: [...believed], waiting: [...waiting], brokenPegs: [...brokenPegs] };
}
