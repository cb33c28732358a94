/**
 * Replaces the line of progress on a terminal; an empty text clears the line. The text is cut to the width of the
 * terminal, because a wrapped line could not be replaced.
 */
export function showProgress(text: string): void {
  const { isTTY, columns = 80 } = process.stderr;
  if (!isTTY || process.env.TERM === 'dumb') return;
  const shown = text.slice(0, Math.max(columns - 1, 0));
  process.stderr.write(`\r\u001B[K${shown}${shown && '\r'}`);
}
