import { styleText } from 'node:util';
import { formatResult } from '../report/format-text.ts';
import { toPrintable } from '../report/to-printable.ts';
import type { ClauseResult } from '../suite/result.ts';
import { exitCodes } from '../suite/verdict.ts';

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
