/** One line that is written over and over, for those who watch. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}${text && '\r'}`);
}
