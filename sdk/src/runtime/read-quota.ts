import { QUOTA_HEADERS } from '../generated/headers.ts';
import type { Quota } from './answer.ts';
import { readHeader } from './read-header.ts';

/**
 * Reads the quota from the headers of a response; `undefined` unless each header is a whole number of at most 12
 * digits.
 */
export function readQuota(response: Response): Quota | undefined {
  const values = QUOTA_HEADERS.map((name) => readHeader(response, name));
  if (!values.every((value) => /^\d{1,12}$/.test(value))) return undefined;
  const [limit, remaining, reset] = values.map(Number) as [number, number, number];
  return Object.freeze({ limit, remaining, resetAt: new Date(reset * 1000) });
}
