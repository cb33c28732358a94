/** The longest pause, whatever the provider asks for. */
const LONGEST_MS = 86_400_000;

/** Reads `Retry-After` (RFC 9110, section 10.2.3) in milliseconds; `undefined` without a usable value. */
export function readRetryAfter({ headers }: Response, now: number): number | undefined {
  const text = headers.get('Retry-After');
  if (text === null) return undefined;
  // Date.parse accepts many texts that are not dates.
  const wait = /^\d{1,9}$/.test(text)
    ? Number(text) * 1000
    : text.endsWith(' GMT')
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST_MS);
}
