/** A text from elsewhere without what would control the terminal that shows it. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\uFFFD');
}
