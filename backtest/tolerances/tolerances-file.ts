import { fileURLToPath } from 'node:url';
import type { Tolerances } from './fit-tolerances.ts';

/** The path of the tolerances in the server. */
export const tolerancesFile = fileURLToPath(
  new URL('../../server/src/refresh/judging/tolerances.json', import.meta.url),
);

/** Writes tolerances as JSON, with a note on their origin. */
export function formatTolerances(tolerances: Tolerances): string {
  const note = 'Made by `npm run generate` from the history in backtest/history; do not edit.';
  return `${JSON.stringify({ note, ...tolerances }, undefined, 2)}\n`;
}
