/** Replaces control characters in stored or foreign text, so that it cannot control the terminal. */
export function toPrintable(text: string): string {
  return text.replace(/\p{C}/gu, '\uFFFD');
}
