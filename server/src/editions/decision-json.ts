import { z } from 'zod';
import type { Decision, Entry } from '../judging/decisions.ts';
import { ratioText } from './ratio-text.ts';
import { code } from './state-json.ts';

const common = { reason: z.string(), by: z.string(), decidedAt: z.number() };
const accepted = { rate: ratioText, provider: z.string(), asOf: z.number() };

/** Reads a decision. */
export const decisionJson = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('accept'), subject: code, ...accepted }),
  z.object({ ...common, kind: z.enum(['trust', 'hold']), subject: z.string() }),
  z.object({ ...common, kind: z.literal('restore'), subject: code }),
]) satisfies z.ZodType<Decision>;

/** Reads a decision, or its end. */
export const entryJson = z.discriminatedUnion('kind', [
  decisionJson,
  z.object({ ...common, kind: z.literal('release'), subject: z.string() }),
]) satisfies z.ZodType<Entry>;
