import type { CurrencyCode } from '@crossrate/contract';
import type { Decision } from '../decisions.ts';
import type { BelievedRate, Suspect } from '../refresh-state.ts';
import type { Witness } from './witness.ts';
import type { Yardstick } from './yardstick.ts';

/** The result for one quote. */
export type Finding =
  /** Within tolerance of the yardstick. */
  | 'believed'
  /** Within tolerance, but with an earlier as-of time than the served rate. */
  | 'older'
  /** Outside the tolerance. */
  | 'outvoted'
  /** The only quote of the currency, and too far from the last rate. */
  | 'moved alone'
  /** The sources disagree, and none is near the expected rate. */
  | 'contested'
  /** The provider's whole table is not believed. */
  | 'discredited'
  /** The operator holds the rate of the currency. */
  | 'held';

/** One witness with the finding about its quote. */
export interface Testimony {
  readonly witness: Witness;
  readonly finding: Finding;
}

/** The reason to believe a quote. */
export type BelievedGround =
  | 'the sources agree'
  | 'near the last rate'
  | 'on the peg'
  | 'accepted by the operator'
  | 'stated for a day'
  | 'the only source at first';

/** The reason for having no new rate. */
export type KeptGround =
  | 'held by the operator'
  | 'nobody quotes it'
  | 'fresher than its witnesses'
  | 'its only source moved too far'
  | 'the sources disagree'
  | 'a silent source disagrees'
  | 'older quotes contradict it'
  | 'its only table is discredited';

/** The result for one currency: a new rate, the last one, or none. */
export type Verdict = {
  readonly code: CurrencyCode;
  readonly testimonies: readonly Testimony[];
  /** Absent where there was nothing to compare with. */
  readonly yardstick?: Yardstick | undefined;
  /** The operator's decision about the currency. */
  readonly decision?: Decision | undefined;
  /** Quotes that may be believed later. */
  readonly suspects: readonly Suspect[];
} & (
  | { readonly kind: 'believed'; readonly rate: BelievedRate; readonly ground: BelievedGround }
  | { readonly kind: 'kept'; readonly rate: BelievedRate; readonly ground: KeptGround }
  | {
      readonly kind: 'none';
      readonly ground: KeptGround;
      /** The last rate, which is not served; new quotes are still compared with it. */
      readonly reference?: BelievedRate | undefined;
    }
);
