import type { CurrencyCode } from '@crossrate/contract';
import type { Decision } from '../decisions.ts';
import type { BelievedRate, Suspect } from '../refresh-state.ts';
import type { Witness } from './witness.ts';
import type { Yardstick } from './yardstick.ts';

/** What came of one quote. */
export type Finding =
  /** As near to the yardstick as the tolerance asks for. */
  | 'believed'
  /** As near, but of an earlier as-of time than the rate that is served. */
  | 'older'
  /** Further from the yardstick than the tolerance allows. */
  | 'outvoted'
  /** Nobody else quotes the currency, and the rate has moved too far. */
  | 'moved alone'
  /** The sources disagree, and none is near the expected rate. */
  | 'contested'
  /** The provider's whole table is not believed. */
  | 'discredited'
  /** The operator holds the rate of the currency. */
  | 'held';

/** One witness, and what came of the quote. */
export interface Testimony {
  readonly witness: Witness;
  readonly finding: Finding;
}

/** Why a quote is believed. */
export type BelievedGround =
  | 'the sources agree'
  | 'near the last rate'
  | 'on the peg'
  | 'accepted by the operator'
  | 'stated for a day'
  | 'the only source at first';

/** Why there is no new rate. */
export type KeptGround =
  | 'held by the operator'
  | 'nobody quotes it'
  | 'fresher than its witnesses'
  | 'its only source moved too far'
  | 'the sources disagree'
  | 'its only table is discredited';

/** What came of one currency: a new rate, the last one, or none. */
export type Verdict = {
  readonly code: CurrencyCode;
  readonly testimonies: readonly Testimony[];
  /** Absent where there was nothing to compare with. */
  readonly yardstick?: Yardstick | undefined;
  /** What an operator has decided about the currency. */
  readonly decision?: Decision | undefined;
  /** Quotes that may be believed later. */
  readonly suspects: readonly Suspect[];
} & (
  | { readonly kind: 'believed'; readonly rate: BelievedRate; readonly ground: BelievedGround }
  | { readonly kind: 'kept'; readonly rate: BelievedRate; readonly ground: KeptGround }
  | {
      readonly kind: 'none';
      readonly ground: KeptGround;
      /** The last rate, where it is not served but new quotes are still compared with it. */
      readonly reference?: BelievedRate | undefined;
    }
);
