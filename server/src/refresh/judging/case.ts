import type { CurrencyCode } from '@crossrate/contract';
import type { Suspect } from '../refresh-state.ts';
import type { Knowledge } from './expectation.ts';
import type { Finding, Testimony } from './verdict.ts';
import type { Witness } from './witness.ts';

/** One currency with every input of its verdict. */
export interface Case extends Knowledge {
  readonly code: CurrencyCode;
  /** In the order of the chain. */
  readonly witnesses: readonly Witness[];
  /** Witnesses from tables that are not believed as a whole. */
  readonly discredited: readonly DiscreditedWitness[];
  readonly suspects: readonly Suspect[];
  /** True when the last rate may be served, because its provider is in the chain. */
  readonly isLastServable: boolean;
}

/** A witness from a table that is not believed as a whole. */
export interface DiscreditedWitness extends Witness {
  /** False when the table is plainly broken. */
  readonly mayBeBelievedAfterADay: boolean;
  /** False when a majority has outvoted the table; otherwise the quote may contradict another one. */
  readonly mayContradict: boolean;
}

/** Lists every witness with its finding; `find` is asked only for witnesses that are not discredited. */
export function testify({ witnesses, discredited }: Case, find: (witness: Witness) => Finding): Testimony[] {
  return [
    ...witnesses.map((witness) => ({ witness, finding: find(witness) })),
    ...discredited.map((witness) => ({ witness, finding: 'discredited' as const })),
  ];
}
