import { publishRate } from '@crossrate/contract/money';
import type { Peg } from '../judging/pegs.ts';

/** Describes the units of a pegged currency for one unit of its anchor: one rate, or the two ends of a band. */
export function describePegBand({ lowest, highest }: Peg): string {
  return [...new Set([lowest, highest].map(publishRate))].join(' to ');
}
