/** A provider that asks for more is asked again after a day all the same. */
const LONGEST_MS = 86_400_000;

/** The milliseconds that `Retry-After` asks for (RFC 9110, section 10.2.3); `undefined` without a usable one. */
export function retryAfterOf({ headers }: Response, now: number): number | undefined {
  const text = headers.get('Retry-After');
  if (text === null) return undefined;
  // Date.parse takes much for a date that is none.
  const wait = /^\d{1,9}$/.test(text)
    ? Number(text) * 1000
    : text.endsWith(' GMT')
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST_MS);
}
