/** Tells on standard error what is being measured and how far it is, in one line where that is a terminal. */
export function createProgress(aboutSeconds: number): (what: string) => void {
  const startedAt = performance.now();
  return (what) => {
    const line = `[${shown((performance.now() - startedAt) / 1000)} of about ${shown(aboutSeconds)}] ${what}`;
    process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
  };
}

function shown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
