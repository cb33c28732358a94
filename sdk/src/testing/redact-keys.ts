/** A real key in a header or an address, percent-encoded or not. The mock's own keys are shorter. */
const REAL_KEYS = /cr(?:_|%5F)[0-9A-Za-z]{36}/gi;

/** Replaces real keys in a text. */
export function redactKeys(text: string): string {
  return text.replace(REAL_KEYS, 'cr_[redacted]');
}
