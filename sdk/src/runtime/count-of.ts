/** A header that is a whole number from 0, of at most 12 digits; `undefined` when it is missing or anything else. */
export function countOf(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? '';
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}
