import { currencyCodes } from '@crossrate/contract';
import { z } from 'zod';
import { ratioText, writeRatio } from '../editions/ratio-text.ts';
import type { Decision, Release } from '../refresh/decisions.ts';

const code = z.enum(currencyCodes);
const common = { reason: z.string(), by: z.string(), decidedAt: z.number() };
const accepted = { rate: ratioText, provider: z.string(), asOf: z.number() };
const nothing = z.null().transform(() => undefined);
const noRate = { rate: nothing, provider: nothing, asOf: nothing };

const rowSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('accept'), subject: code, ...accepted }),
  z.object({ ...common, kind: z.enum(['trust', 'hold']), subject: z.string(), ...noRate }),
  z.object({ ...common, kind: z.literal('restore'), subject: code, ...noRate }),
  z.object({ ...common, kind: z.literal('release'), subject: z.string(), ...noRate }),
]);

/**
 * Reads a stored decision.
 *
 * @throws Error when the row is not a complete decision.
 */
export function readEntry(row: unknown): Decision | Release {
  return rowSchema.parse(row);
}

/** Selects the decisions in force from the last entry about each subject. */
export function selectInForce(entries: readonly (Decision | Release)[]): Decision[] {
  return entries.flatMap((entry) => (entry.kind === 'release' ? [] : entry));
}

/** Lists the columns of an entry: subject, kind, rate, provider, as_of, reason, decided_by, decided_at. */
export function toDecisionRow(entry: Decision | Release): (string | number | null)[] {
  const { subject, kind, reason, by, decidedAt } = entry;
  const accepted = kind === 'accept' ? entry : undefined;
  const rate = accepted ? writeRatio(accepted.rate) : null;
  return [subject, kind, rate, accepted?.provider ?? null, accepted?.asOf ?? null, reason, by, decidedAt];
}
