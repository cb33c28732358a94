import { currencyCodes } from '@crossrate/contract';
import { z } from 'zod';
import type { Decision } from '../refresh/decisions.ts';
import { ratioText, writeRatio } from './ratio-text.ts';

const common = { code: z.enum(currencyCodes), reason: z.string(), decidedAt: z.number() };
const nothing = z.null().transform(() => undefined);

const rowSchema = z.union([
  z.object({ ...common, kind: z.literal('hold'), rate: nothing, provider: nothing, asOf: nothing }),
  z.object({ ...common, kind: z.literal('accept'), rate: ratioText, provider: z.string(), asOf: z.number() }),
]);

/**
 * Reads a stored decision.
 *
 * @throws Error when the row is not a complete decision.
 */
export function readDecision(row: unknown): Decision {
  return rowSchema.parse(row);
}

/** Lists the columns of a decision: code, kind, rate, provider, as_of, reason, decided_at. */
export function toDecisionRow(decision: Decision): (string | number | null)[] {
  const { code, kind, reason, decidedAt } = decision;
  const accepted = kind === 'accept' ? decision : undefined;
  const rate = accepted ? writeRatio(accepted.rate) : null;
  return [code, kind, rate, accepted?.provider ?? null, accepted?.asOf ?? null, reason, decidedAt];
}
