import { fileURLToPath } from 'node:url';
import { readEcbMoves } from '../history/ecb-files.ts';
import { readHistory } from '../history/read-history.ts';
import { fitTolerances } from './fit-tolerances.ts';

/** The path of the tolerances in the server. */
export const tolerancesFile = fileURLToPath(
  new URL('../../../server/src/refresh/judging/tolerances.json', import.meta.url),
);

/** Fits the tolerances to the committed history, and writes them as JSON, with a note on their origin. */
export function formatTolerances(): string {
  const ecb = readEcbMoves();
  const note = `Made by \`npm run generate\` from the history in tools/backtest/history; do not edit. ${ecb.source}; currency-api.`;
  return `${JSON.stringify({ note, ...fitTolerances({ ecb, tables: readHistory() }) }, undefined, 2)}\n`;
}
