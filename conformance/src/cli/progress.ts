/** One line that is written over and over, for those who watch. A longer one than the terminal's would stay. */
export function showProgress(text: string): void {
  const { isTTY, columns = 80 } = process.stderr;
  if (!isTTY || process.env.TERM === 'dumb') return;
  const shown = text.slice(0, Math.max(columns - 1, 0));
  process.stderr.write(`\r\u001B[K${shown}${shown && '\r'}`);
}
