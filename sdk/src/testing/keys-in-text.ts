/** A real key in a header or an address, percent-encoded or not. The mock's own keys are shorter. */
const KEYS_IN_TEXT = /cr(?:_|%5F)[0-9A-Za-z]{36}/gi;

/** Replaces real keys in a text. */
export function withoutKeys(text: string): string {
  return text.replace(KEYS_IN_TEXT, 'cr_[redacted]');
}
