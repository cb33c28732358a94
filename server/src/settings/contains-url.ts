/** True for a text with a URL in it, also a percent-encoded one. A URL may contain a password. */
export function containsUrl(text: string): boolean {
  return /:\/\/|%3a%2f%2f/i.test(text);
}
