import { toPrintable } from '../log/to-printable.ts';

/**
 * Prints lines on standard output, and waits until they are written; `console.log` would not report a full disk or a
 * closed pipe. Everything that commands print passes here or {@link tell}, line by line, so that stored or foreign text
 * can neither control the terminal nor forge a line (CWE-150).
 */
export function print(...lines: readonly string[]): Promise<void> {
  const text = lines.map((line) => `${toPrintable(line)}\n`).join('');
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new Error(`Standard output cannot be written: ${cause.message}`, { cause }));
    // A broken pipe is reported to the callback and as an event, which would end the process without a listener.
    process.stdout.once('error', fail);
    process.stdout.write(text, (error) => {
      if (error) return fail(error);
      process.stdout.off('error', fail);
      resolve();
    });
  });
}

/** Prints the result of a command: as JSON where the option `--json` is given, or else as lines. */
export function printResult(json: true | undefined, result: object, describe: () => readonly string[]): Promise<void> {
  return json ? print(writeJson(result)) : print(...describe());
}

/** Prints lines on standard error. */
export function tell(...lines: readonly string[]): void {
  console.error(lines.map(toPrintable).join('\n'));
}

/** Writes JSON in one line, with escapes for the characters that could control a terminal. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replace(/\p{C}/gu, (found) => found.split('').map(escapeUnit).join(''));
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** True for the error of {@link print} after the reader of standard output has left, as `head` does. */
function isUnread(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'EPIPE';
}

/** Sets exit code 1 without a message when the reader has left early, as `head` does. */
export function endQuietlyIfUnread(error: unknown): void {
  if (!isUnread(error)) throw error;
  process.exitCode = 1;
}
