import type { CurrencyCode } from '@crossrate/contract';
import type { WaitingQuote } from './refresh-state.ts';
import { computeStep, isWithinFactor } from './tolerance.ts';
import { isBelieved, type JudgedWitness } from './verdict.ts';
import type { Witness } from './witness.ts';

/** A quote of a witness that has been silent for longer says nothing about today. */
const LONGEST_SILENCE_MS = 7 * 86_400_000;

/** The quotes of a currency that were not believed so far. */
export interface Waiting {
  readonly code: CurrencyCode;
  readonly waiting: readonly WaitingQuote[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Counts the publications in which a witness has stated about this rate, the present one included. */
export function countPublications(before: Waiting, witness: Witness): number {
  const same = findSame(before, witness);
  if (!same) return 1;
  return same.publications + (witness.asOf > same.asOf ? 1 : 0);
}

/** Lists the quotes that wait after a round: those not believed, and those of witnesses that were silent. */
export function listWaiting(before: Waiting, findings: readonly JudgedWitness[]): WaitingQuote[] {
  const doubted = findings.filter(({ finding }) => !isBelieved(finding));
  const isHeard = ({ witness }: WaitingQuote) => findings.some((each) => each.witness.witness === witness);
  const silent = before.waiting.filter((quote) => !isHeard(quote) && before.now - quote.asOf <= LONGEST_SILENCE_MS);
  return [
    ...doubted.map(({ witness, finding }) => {
      const { provider, rate, asOf } = witness;
      const since = findSame(before, witness)?.since ?? before.now;
      const publications = countPublications(before, witness);
      return { provider, witness: witness.witness, rate, asOf, finding, since, publications };
    }),
    ...silent,
  ];
}

/** Finds the last quote of a witness, if it was about the same. */
function findSame({ code, waiting }: Waiting, { witness, rate, day }: Witness): WaitingQuote | undefined {
  const tolerance = computeStep(code, day, day);
  return waiting.find((quote) => quote.witness === witness && isWithinFactor(quote.rate, rate, tolerance));
}
