import { z } from 'zod';
import { ProviderError } from '../../judging/rate-provider.ts';
import { findExcess, JSON_LIMITS } from './document-limits.ts';
import { NumberText, parseWithNumberText } from './number-text.ts';
import type { Answer } from './provider-http.ts';
import { toPrintableAscii } from './to-printable-ascii.ts';

/** A code such as `invalid_app_id`. Messages repeat nothing else of a refusal, since it could contain the key. */
export const errorCode = z.string().regex(/^[a-z][a-z _-]{2,59}$/i);

/** Reads whole seconds since the epoch into milliseconds. */
export const epochSeconds = z
  .instanceof(NumberText)
  .refine(({ text }) => /^\d{9,10}$/.test(text), 'expected seconds since the epoch')
  .transform(({ text }) => Number(text) * 1000);

/** Reads a date into the milliseconds since the epoch at its 00:00 UTC. */
export const utcDate = z.iso.date().transform((date) => Date.parse(`${date}T00:00:00Z`));

/**
 * Rates by code, unchecked. Each rate is checked separately, so that one odd value does not spoil the table. A
 * `z.record` would check every key of a long document.
 */
export const ratesByCode = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText),
  'expected rates by code',
);

/**
 * Reads an answer in JSON. An error code in the body takes precedence over the status, because some providers refuse
 * with status 200.
 *
 * @param schema - The schema of the body, in which numbers are {@link NumberText}s.
 * @param refusal - Reads the error code from the body of a refusal.
 * @throws ProviderError when the answer is a refusal, too large, not JSON, or does not match the schema.
 */
export function readJsonAnswer<Body>(
  { host, status, text, retryAfterMs }: Answer,
  schema: z.ZodType<Body>,
  refusal: z.ZodType<string>,
): Body {
  const excess = findExcess(text, JSON_LIMITS);
  const body = excess ? undefined : parseOrUndefined(text);
  const refused = refusal.safeParse(body);
  if (refused.success) throw new ProviderError(`${host} answered ${status}: ${refused.data}`, { retryAfterMs });
  if (status !== 200) throw new ProviderError(`${host} answered ${status}`, { retryAfterMs });
  if (excess) throw new ProviderError(`${host} sent a document that is no table of rates: ${excess}`);
  if (body === undefined) throw new ProviderError(`${host} did not answer with JSON`);
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.length ? `${toPrintableAscii(issue.path.join('.'))}: ` : '';
  throw new ProviderError(`${host} did not answer with a table of rates: ${place}${issue?.message}`);
}

function parseOrUndefined(text: string): unknown {
  try {
    return parseWithNumberText(text);
  } catch {
    return undefined;
  }
}
