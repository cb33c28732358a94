import type { CurrencyCode } from '@crossrate/contract';
import type { Suspect } from '../refresh-state.ts';
import type { Knowledge } from './expectation.ts';
import type { Finding, Testimony } from './verdict.ts';
import type { Witness } from './witness.ts';

/** One currency, with all that its verdict depends on. */
export interface Case extends Knowledge {
  readonly code: CurrencyCode;
  /** In the order of the chain. */
  readonly witnesses: readonly Witness[];
  /** Witnesses whose whole tables are not believed. */
  readonly discredited: readonly DiscreditedWitness[];
  readonly suspects: readonly Suspect[];
  /** Whether the last rate may be served: its provider is in the chain. */
  readonly isLastServable: boolean;
}

/** A witness whose whole table is not believed. */
export interface DiscreditedWitness extends Witness {
  /** Whether the quote may be believed after a day: not when the table is plainly broken. */
  readonly mayLast: boolean;
  /** Whether the quote may contradict another one: not when a majority has outvoted its table. */
  readonly mayContradict: boolean;
}

/** Tells what came of every witness; of those whose tables are discredited it is known. */
export function testify({ witnesses, discredited }: Case, find: (witness: Witness) => Finding): Testimony[] {
  return [
    ...witnesses.map((witness) => ({ witness, finding: find(witness) })),
    ...discredited.map((witness) => ({ witness, finding: 'discredited' as const })),
  ];
}
