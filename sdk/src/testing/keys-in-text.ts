/** A real key, in a header or in an address, encoded or not; none of the mock's own is as long. */
const KEYS_IN_TEXT = /cr(?:_|%5F)[0-9A-Za-z]{36}/gi;

/** A text without the real keys that somebody has put into it. */
export function withoutKeys(text: string): string {
  return text.replace(KEYS_IN_TEXT, 'cr_[redacted]');
}
