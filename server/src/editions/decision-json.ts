import { z } from 'zod';
import type { Decision } from '../refresh/decisions.ts';
import { ratioText } from './ratio-text.ts';
import { code } from './state-json.ts';

const common = { reason: z.string(), by: z.string(), decidedAt: z.number() };
const accepted = { rate: ratioText, provider: z.string(), asOf: z.number() };

/** Reads a decision. */
export const decisionJson: z.ZodType<Decision> = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('accept'), subject: code, ...accepted }),
  z.object({ ...common, kind: z.enum(['trust', 'hold']), subject: z.string() }),
  z.object({ ...common, kind: z.literal('restore'), subject: code }),
]);
