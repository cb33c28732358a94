import { fileURLToPath } from 'node:url';
import type { Tolerances } from './fit-tolerances.ts';

/** Where the server has its tolerances. */
export const tolerancesFile = fileURLToPath(
  new URL('../../server/src/refresh/judging/tolerances.json', import.meta.url),
);

/** Writes tolerances as JSON with a note of where they come from. */
export function formatTolerances(tolerances: Tolerances): string {
  const note = 'Made by `npm run generate` from the history in backtest/history; do not edit.';
  return `${JSON.stringify({ note, ...tolerances }, undefined, 2)}\n`;
}
