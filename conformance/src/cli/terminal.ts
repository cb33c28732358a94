import { styleText } from 'node:util';
import { formatResult } from '../report/format-text.ts';
import { toPrintable } from '../report/to-printable.ts';
import type { ClauseResult } from '../suite/result.ts';
import { exitCodes } from '../suite/verdict.ts';

/** Prints a note beside the results. */
export function warn(text: string): void {
  console.error(`Note: ${toPrintable(text)}`);
}

/** Colours a text on a terminal, or where `FORCE_COLOR` wants that, and never with `NO_COLOR`: not every Node does. */
function colour(...[format, text]: Parameters<typeof styleText>): string {
  const { env, stdout } = process;
  const isWanted = env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : stdout.isTTY && stdout.hasColors();
  return isWanted && !env.NO_COLOR ? styleText(format, text, { validateStream: false }) : text;
}

const COLOURS = { passed: 'green', failed: 'red', skipped: 'gray', error: 'magenta' } as const;

/** Prints a result, with colours for its mark and its level on a terminal that shows colours. */
export function printResult(result: ClauseResult): void {
  const { status, level, detail } = result;
  const shade = detail?.known ? 'yellow' : COLOURS[status];
  const head = (_found: string, mark: string) =>
    `${colour(shade, mark)} ${colour(level === 'MUST' ? 'bold' : 'dim', level)}`;
  console.log(formatResult(result).replace(/^(\S) \w+/, head));
}

/** Prints the end of a run, whose last line is the conclusion. */
export function printEnd(text: string, exitCode: number): void {
  const shade = exitCode === exitCodes.conforms ? 'green' : exitCode === exitCodes.fails ? 'red' : 'yellow';
  console.log(`\n${text.replace(/.*$/, (conclusion) => colour(['bold', shade], conclusion))}`);
}
