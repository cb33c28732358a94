/** The longest pause, whatever the provider asks for. */
const LONGEST_MS = 86_400_000;

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3) in milliseconds; `undefined` without a usable value. The wait until a
 * date counts from the `Date` of the answer, because the clock of this machine may be wrong.
 */
export function readRetryAfter({ headers }: Response, now: number): number | undefined {
  const text = headers.get('Retry-After');
  if (text === null) return undefined;
  const answeredAt = Date.parse(headers.get('Date') ?? '') || now;
  // Date.parse accepts many texts that are not dates.
  const wait = /^\d{1,9}$/.test(text)
    ? Number(text) * 1000
    : text.endsWith(' GMT')
      ? Date.parse(text) - answeredAt
      : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST_MS);
}
