import { currencyCodes } from '@crossrate/contract';
import { z } from 'zod';
import type { Decision } from '../refresh/decisions.ts';
import { ratioText, writeRatio } from '../editions/ratio-text.ts';

const code = z.enum(currencyCodes);
const common = { reason: z.string(), by: z.string(), decidedAt: z.number() };
const accepted = { rate: ratioText, provider: z.string(), asOf: z.number() };
const nothing = z.null().transform(() => undefined);
const noRate = { rate: nothing, provider: nothing, asOf: nothing };

const rowSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('accept'), subject: code, ...accepted }),
  z.object({ ...common, kind: z.enum(['trust', 'hold']), subject: z.string(), ...noRate }),
  z.object({ ...common, kind: z.literal('restore'), subject: code, ...noRate }),
]);

/**
 * Reads a stored decision.
 *
 * @throws Error when the row is not a complete decision.
 */
export function readDecision(row: unknown): Decision {
  return rowSchema.parse(row);
}

/** Lists the columns of a decision: subject, kind, rate, provider, as_of, reason, decided_by, decided_at. */
export function toDecisionRow(decision: Decision): (string | number | null)[] {
  const { subject, kind, reason, by, decidedAt } = decision;
  const accepted = kind === 'accept' ? decision : undefined;
  const rate = accepted ? writeRatio(accepted.rate) : null;
  return [subject, kind, rate, accepted?.provider ?? null, accepted?.asOf ?? null, reason, by, decidedAt];
}
