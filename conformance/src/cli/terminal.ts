import { styleText } from 'node:util';
import { formatResult } from '../report/format-text.ts';
import { toPrintable } from '../report/to-printable.ts';
import type { ClauseResult } from '../suite/result.ts';
import { exitCodes } from '../suite/verdict.ts';

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

/** Prints a note beside the results. */
export function warn(text: string): void {
  console.error(`Note: ${toPrintable(text)}`);
}

const COLOURS = { passed: 'green', failed: 'red', skipped: 'gray', error: 'magenta' } as const;

/** Prints a result, with colours for its mark and its level on a terminal that shows colours. */
export function printResult(result: ClauseResult): void {
  const { status, level, detail } = result;
  const colour = detail?.known ? 'yellow' : COLOURS[status];
  const head = (_found: string, mark: string) =>
    `${styleText(colour, mark)} ${styleText(level === 'MUST' ? 'bold' : 'dim', level)}`;
  console.log(formatResult(result).replace(/^(\S) \w+/, head));
}

/** Prints the end of a run, whose last line is the conclusion. */
export function printEnd(text: string, exitCode: number): void {
  const colour = exitCode === exitCodes.conforms ? 'green' : exitCode === exitCodes.fails ? 'red' : 'yellow';
  console.log(`\n${text.replace(/.*$/, (conclusion) => styleText(['bold', colour], conclusion))}`);
}
