/** Creates a function that prints a task and the time to standard error: in one changing line on a terminal. */
export function createProgress(aboutSeconds: number): (what: string) => void {
  const startedAt = performance.now();
  return (what) => {
    const line = `[${formatTime((performance.now() - startedAt) / 1000)} of about ${formatTime(aboutSeconds)}] ${what}`;
    process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
  };
}

function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
